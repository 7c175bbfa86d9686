#include "machine/data_file.h"

#include <cstdint>
#include <cstring>
#include <fstream>
#include <vector>

#include <fmt/format.h>

namespace davsim {
namespace {

/// The numpy descriptor of a type. Types that numpy lacks travel as raw words of their size.
std::string_view descriptor(Type type) {
  switch (type) {
    case Type::f16: return "<f2";
    case Type::bf16: return "<u2";
    case Type::f32: return "<f4";
    case Type::int8: return "|i1";
    case Type::uint8:
    case Type::fp8_e4m3:
    case Type::fp8_e5m2:
    case Type::hif8:
    case Type::fp8_e8m0:
    case Type::fp4x2_e2m1:
    case Type::fp4x2_e1m2:
    case Type::int4x2: return "|u1";
    case Type::int16: return "<i2";
    case Type::uint16: return "<u2";
    case Type::int32: return "<i4";
    case Type::uint32: return "<u4";
    case Type::int64: return "<i8";
    case Type::uint64: return "<u8";
    case Type::none: break;
  }
  return "";
}

/// The quoted or bare value behind `'key':` in a .npy header, up to the next comma at depth 0.
std::string header_value(const std::string& header, const std::string& key) {
  const std::size_t at = header.find("'" + key + "'");
  if (at == std::string::npos) return "";
  std::size_t begin = header.find(':', at);
  if (begin == std::string::npos) return "";
  begin = header.find_first_not_of(" '\"", begin + 1);
  if (begin == std::string::npos) return "";
  const bool tuple = header[begin] == '(';
  const std::size_t end = header.find_first_of(tuple ? ")" : "'\",}", begin);
  return header.substr(begin, end == std::string::npos ? end : end - begin + (tuple ? 1 : 0));
}

/// Skips the header of a .npy stream after checking it; returns false if the stream is no .npy.
bool skip_npy_header(std::istream& in, const Tensor& tensor, const std::string& file) {
  char magic[8] = {};
  if (!in.read(magic, 8) || std::memcmp(magic, "\x93NUMPY", 6) != 0) return false;
  std::uint32_t length = 0;
  unsigned char bytes[4] = {};
  const int width = magic[6] == 1 ? 2 : 4;
  in.read(reinterpret_cast<char*>(bytes), width);
  for (int i = width; i-- > 0;) length = length << 8 | bytes[i];
  if (!in || length > 65536) throw InputError(tensor.where, file + ": damaged .npy header");
  std::string header(length, ' ');
  in.read(header.data(), length);
  if (!in) throw InputError(tensor.where, file + ": damaged .npy header");
  if (header_value(header, "descr") != descriptor(tensor.type)) {
    throw InputError(tensor.where,
                     fmt::format("{}: holds {}, expected {} for {}", file,
                                 header_value(header, "descr"), descriptor(tensor.type),
                                 name_of(tensor.type)));
  }
  if (header_value(header, "fortran_order") != "False") {
    throw InputError(tensor.where, file + ": is in Fortran order, expected C order");
  }
  return true;
}

}  // namespace

void read_data_file(const std::string& path, const Tensor& tensor,
                    const std::filesystem::path& trace, std::byte* data) {
  const std::filesystem::path full = trace.parent_path() / path;
  std::ifstream in(full, std::ios::binary);
  if (!in) {
    throw InputError(tensor.where, fmt::format("cannot read '{}' for tensor {}", full.string(), tensor.name));
  }
  if (!skip_npy_header(in, tensor, full.string())) {
    in.clear();
    in.seekg(0);
  }
  const std::uint64_t wanted = tensor.bytes();
  in.read(reinterpret_cast<char*>(data), static_cast<std::streamsize>(wanted));
  const auto found = static_cast<std::uint64_t>(in.gcount());
  const bool more = in && in.peek() != std::ifstream::traits_type::eof();
  if (found != wanted || more) {
    throw InputError(tensor.where,
                     fmt::format("{}: holds {}{} bytes of data, expected the {} bytes of tensor {}",
                                 full.string(), more ? "more than " : "", found, wanted, tensor.name));
  }
}

}  // namespace davsim
