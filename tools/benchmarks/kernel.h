#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "frontend/ktrace.h"
#include "ops/operation.h"
#include "product/product.h"

namespace davsim::bench {

/// A sample kernel lowered for a product; not moved, since `lowered` points into `program`.
struct Kernel {
  Kernel(const std::string& name, const std::string& product_id, const ReadOptions& options)
      : product(read_product(std::filesystem::path(DAVSIM_SOURCE_DIR) / "configs", product_id)),
        program(read_ktrace_file(
            std::filesystem::path(DAVSIM_SOURCE_DIR) / "traces" / (name + ".ktrace"), options)),
        lowered(lower_for(program, product.target)) {}
  Kernel(const Kernel&) = delete;

  Product product;
  Program program;
  LoweredProgram lowered;
};

}  // namespace davsim::bench
