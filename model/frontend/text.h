#pragma once

#include <string>

namespace davsim::ktrace {

/// The shortest text that reads back as the same double; whole numbers without a point.
std::string number_text(double value);

}  // namespace davsim::ktrace
