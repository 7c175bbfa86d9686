#include "isa/store_atomic.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "isa/formats.h"

namespace davsim::store_atomic_test {

using Operation = StoreAtomic::Operation;

template <class T>
std::vector<T> combined(Type type, Operation operation, std::vector<T> there,
                        const std::vector<T>& comes, bool saturate = false) {
  CoreState core;
  core.atomic = {operation, operation == Operation::none ? Type::none : type};
  core.control.saturate_f16 = saturate;
  store_to_global(core, reinterpret_cast<std::byte*>(there.data()),
                  reinterpret_cast<const std::byte*>(comes.data()), comes.size() * sizeof(T));
  return there;
}

TEST(StoreAtomic, replaces_where_nothing_is_set) {
  EXPECT_EQ(combined<int>(Type::int32, Operation::none, {1, 2, 3}, {7, 8}), (std::vector<int>{7, 8, 3}));
}

TEST(StoreAtomic, adds_integers_modulo_their_size) {
  using I8 = std::int8_t;
  EXPECT_EQ((combined<I8>(Type::int8, Operation::add, {100, -128, 5}, {100, -1, 6})),
            (std::vector<I8>{-56, 127, 11}));
  const int top = std::numeric_limits<int>::max();
  EXPECT_EQ(combined<int>(Type::int32, Operation::add, {top}, {1}),
            (std::vector<int>{std::numeric_limits<int>::min()}));
}

TEST(StoreAtomic, keeps_the_larger_or_the_smaller) {
  using I16 = std::int16_t;
  EXPECT_EQ((combined<I16>(Type::int16, Operation::maximum, {-3, 4}, {2, -9})), (std::vector<I16>{2, 4}));
  EXPECT_EQ((combined<float>(Type::f32, Operation::minimum, {-3, 4}, {2, -9})),
            (std::vector<float>{-3, -9}));
}

TEST(StoreAtomic, rounds_floating_point_once_and_overflows_as_arithmetic_does) {
  const auto f16 = [](float value) { return f16_from_f32(value, false); };
  EXPECT_EQ((combined<std::uint16_t>(Type::f16, Operation::add, {f16(2048)}, {f16(1)})),
            (std::vector<std::uint16_t>{f16(2048)}));
  EXPECT_EQ((combined<std::uint16_t>(Type::f16, Operation::add, {f16(65504)}, {f16(65504)})),
            (std::vector<std::uint16_t>{0x7C00}));
  EXPECT_EQ((combined<std::uint16_t>(Type::f16, Operation::add, {f16(65504)}, {f16(65504)}, true)),
            (std::vector<std::uint16_t>{0x7BFF}));
  EXPECT_EQ((combined<std::uint16_t>(Type::bf16, Operation::add, {0x3F80}, {0x4000})),
            (std::vector<std::uint16_t>{0x4040}));
}

TEST(StoreAtomic, types_have_to_agree) {
  const StoreAtomic atomic = {Operation::add, Type::f32};
  EXPECT_EQ(atomic_problem(atomic, Type::f32), "");
  EXPECT_EQ(atomic_problem({}, Type::uint8), "");
  EXPECT_EQ(atomic_problem(atomic, Type::f16),
            "writes f16 while copies to global memory combine f32; expected set_atomic.f16 or "
            "set_atomic_none before it");
}

}  // namespace davsim::store_atomic_test
