#include "driver/option_table.h"

#include <algorithm>
#include <array>

namespace davsim::cc {

namespace {

// The first that fits is taken: longer names first.
constexpr std::array<Option, 57> kOptions = {{
    {"--help", Value::none, Use::own},
    {"-help", Value::none, Use::own},
    {"--version", Value::none, Use::own},
    {"--npu-arch", Value::assigned, Use::own},
    {"--cce-aicore-arch", Value::assigned, Use::own},
    {"--save-temps", Value::none, Use::own},
    {"-save-temps", Value::none, Use::own},
    {"--compiler", Value::assigned, Use::own},
    {"--link-file", Value::assigned, Use::own},
    {"--batch", Value::assigned, Use::own},
    {"--timeout", Value::assigned, Use::own},
    {"--cce-auto-sync-log", Value::assigned, Use::ignore},
    {"--cce-auto-sync", Value::optional, Use::own},
    {"--cce-build-static-lib", Value::none, Use::own},
    {"--shared", Value::none, Use::own},
    {"-shared", Value::none, Use::own},
    {"-lib", Value::none, Use::own},
    {"-xasc", Value::none, Use::own},
    {"-x", Value::either, Use::own},
    {"-dc", Value::none, Use::own},
    {"-c", Value::none, Use::own},
    {"-o", Value::either, Use::own},
    {"-v", Value::none, Use::own},
    // Of the vendor's compiler, without a meaning here.
    {"--npu-soc", Value::assigned, Use::ignore},
    {"--run-mode", Value::assigned, Use::ignore},
    {"--enable-simt", Value::none, Use::ignore},
    {"--sanitizer", Value::none, Use::ignore},
    {"--cce-", Value::attached, Use::ignore},
    {"-cce-", Value::attached, Use::ignore},
    {"-mllvm", Value::next, Use::ignore},
    // Of the host compiler.
    {"-Wl,", Value::attached, Use::link},
    {"-Wp,", Value::attached, Use::preprocess},
    {"-W", Value::attached, Use::compile},
    {"-w", Value::none, Use::compile},
    {"-pedantic", Value::attached, Use::compile},
    {"-pthread", Value::none, Use::compile},
    {"-std=", Value::attached, Use::compile},
    {"-O", Value::attached, Use::compile},
    {"-g", Value::attached, Use::compile},
    {"-f", Value::attached, Use::compile},
    {"-m", Value::attached, Use::compile},
    {"-isystem", Value::either, Use::preprocess},
    {"-iquote", Value::either, Use::preprocess},
    {"-idirafter", Value::either, Use::preprocess},
    {"-include", Value::either, Use::preprocess},
    {"-I", Value::either, Use::preprocess},
    {"-D", Value::either, Use::preprocess},
    {"-U", Value::either, Use::preprocess},
    {"-MMD", Value::none, Use::preprocess},
    {"-MD", Value::none, Use::preprocess},
    {"-MP", Value::none, Use::preprocess},
    {"-MF", Value::either, Use::preprocess},
    {"-MT", Value::either, Use::preprocess},
    {"-MQ", Value::either, Use::preprocess},
    {"-L", Value::either, Use::link},
    {"-l", Value::either, Use::link},
    {"-rdynamic", Value::none, Use::link},
}};

bool fits(const Option& option, std::string_view word) {
  if (!word.starts_with(option.name)) return false;
  const std::string_view rest = word.substr(option.name.size());
  switch (option.value) {
    case Value::none:
    case Value::next:
      return rest.empty();
    case Value::assigned:
    case Value::optional:
      return rest.empty() || rest.front() == '=';
    case Value::attached:
    case Value::either:
      return true;
  }
  return false;
}

}  // namespace

const Option* find_option(std::string_view word) {
  const auto* found = std::find_if(kOptions.begin(), kOptions.end(),
                                   [&](const Option& known) { return fits(known, word); });
  return found == kOptions.end() ? nullptr : found;
}

std::vector<std::string> option_names() {
  std::vector<std::string> names;
  for (const Option& known : kOptions) names.emplace_back(known.name);
  return names;
}

}  // namespace davsim::cc
