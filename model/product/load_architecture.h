#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "product/document.h"

namespace davsim::config {

/// Names of the folders of architectures below the folder of configs, sorted.
std::vector<std::string> list_architectures(const std::filesystem::path& configs);

/// Puts the files of an architecture's folder together, and those that its `base.json` takes from
/// another architecture, whose prices become `assumed`. `chain` holds the architectures that led
/// here; one that is based on itself is an error, as are files that nothing reads.
Document load_architecture(const std::filesystem::path& configs, const std::string& id,
                           std::vector<std::string>& chain);

}  // namespace davsim::config
