#pragma once

#include <string>
#include <string_view>

namespace davsim::cc {

/// The number of an architecture by a spelling of `--npu-arch` (`dav-3510`, `dav-c220`, ...); an
/// unknown one is an InputError that lists those that are known.
int architecture_of(std::string_view spelling);

/// `dav-1001, dav-2002, ...`
std::string architecture_names();

}  // namespace davsim::cc
