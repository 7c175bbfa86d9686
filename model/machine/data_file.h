#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "program/tensor.h"

namespace davsim {

/// Reads a tensor's contents from a raw file of exactly its bytes, or from a .npy file (version 1 to
/// 3, C order, little endian) of its type and number of elements. `path` is relative to the folder
/// of `trace`. InputError says what was found and what was expected.
void read_data_file(const std::string& path, const Tensor& tensor,
                    const std::filesystem::path& trace, std::byte* data);

}  // namespace davsim
