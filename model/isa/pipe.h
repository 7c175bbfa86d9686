#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace davsim {

/// The in-order instruction queues of a core. `all` is no queue: it names them together in barriers.
enum class Pipe : std::uint8_t { S, V, M, MTE1, MTE2, MTE3, FIX, all };

/// Number of real pipes; `Pipe::all` is not one of them.
inline constexpr int kPipes = 7;

constexpr int index_of(Pipe pipe) { return static_cast<int>(pipe); }

/// `S V M MTE1 MTE2 MTE3 FIX ALL`, as kernels write them.
std::string_view name_of(Pipe pipe);
std::optional<Pipe> pipe_named(std::string_view name);

/// The kinds of core: cube, vector, or both in one (merged).
enum class CoreKind : std::uint8_t { aic, aiv, merged };

/// `aic aiv merged`.
std::string_view name_of(CoreKind kind);
std::optional<CoreKind> core_kind_named(std::string_view name);

}  // namespace davsim
