#include "isa/type.h"

#include <array>

namespace davsim {
namespace {

struct Row {
  std::string_view name;
  int size;
  bool floating;
  bool is_signed;
};

constexpr std::array<Row, kTypes> kRows = {{{"none", 0, false, false},
                                            {"f16", 2, true, true},
                                            {"bf16", 2, true, true},
                                            {"f32", 4, true, true},
                                            {"int8", 1, false, true},
                                            {"uint8", 1, false, false},
                                            {"int16", 2, false, true},
                                            {"uint16", 2, false, false},
                                            {"int32", 4, false, true},
                                            {"uint32", 4, false, false},
                                            {"int64", 8, false, true},
                                            {"uint64", 8, false, false},
                                            {"fp8_e4m3", 1, true, true},
                                            {"fp8_e5m2", 1, true, true},
                                            {"hif8", 1, true, true},
                                            {"fp8_e8m0", 1, true, false},
                                            {"fp4x2_e2m1", 1, false, false},
                                            {"fp4x2_e1m2", 1, false, false},
                                            {"int4x2", 1, false, false}}};

const Row& row(Type type) { return kRows.at(static_cast<std::size_t>(type)); }

}  // namespace

std::string_view name_of(Type type) { return row(type).name; }
int size_of(Type type) { return row(type).size; }
bool is_float(Type type) { return row(type).floating; }
bool is_signed(Type type) { return row(type).is_signed; }
bool is_packed(Type type) { 
  return type == Type::fp4x2_e2m1 || type == Type::fp4x2_e1m2 || type == Type::int4x2;
}
bool is_small_float(Type type) { return is_float(type) && size_of(type) == 1; }

std::optional<Type> type_named(std::string_view name) {
  for (std::size_t i = 1; i < kRows.size(); ++i) {
    if (kRows[i].name == name) return static_cast<Type>(i);
  }
  return std::nullopt;
}

std::vector<Type> all_types() {
  std::vector<Type> types;
  for (int i = 1; i < kTypes; ++i) types.push_back(static_cast<Type>(i));
  return types;
}

}  // namespace davsim
