#pragma once

#include <optional>
#include <string>

#include <boost/program_options.hpp>

#include "product/product.h"
#include "program/lowered.h"

namespace davsim::cli {

/// A kernel read and lowered for one product: what most commands start from. `lowered` points into
/// `program`, so the object is not moved.
struct Kernel {
  /// For the product that the options name.
  explicit Kernel(const boost::program_options::variables_map& values);
  /// For `product_id`.
  Kernel(const boost::program_options::variables_map& values, const std::string& product_id);
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

  std::string path;
  Product product;
  Program program;
  LoweredProgram lowered;
};

}  // namespace davsim::cli
