#pragma once

// What a program that is being recorded calls: plain data, so that a caller builds it in a few
// instructions. Also read by C++17 compilers, by themselves: the standard library alone.

#include <cstdint>

namespace davsim::record {

/// One named operand of a call, by the names of the schema (`davsim operations NAME`). Texts outlive the
/// call; literals are best, since calls are told apart by the addresses of their texts.
struct Operand {
  enum class Kind : std::uint8_t {
    pointer,  ///< `value`: a host pointer into global memory, or into a memory of the block that runs
    local,    ///< `value`: a byte address in the memory that `space` names
    integer,  ///< `value`
    bits,     ///< `value`: the bit pattern of an element, `second` ignored
    mask,     ///< `value` and `second`: the low and the high word of a mask
    word,     ///< `text`: a word, a type or a pipe
    number,   ///< a register: the letter `text` and its number `value`
    mask_word,  ///< `value`: a mask of one word
    data,  ///< `value`: a bit pattern as for `bits`, which may be another one in every call
  };
  const char* name;
  Kind kind;
  std::uint8_t space;  ///< of a pointer or local address: the place in davsim's list of memories
  const char* text;    ///< of an address: its element type, or null; of a word: the word
  std::int64_t value;
  std::int64_t second;
};

/// An operation or an instruction with its operands.
struct Call {
  const char* name;  ///< as a trace writes it
  const char* type;  ///< behind the name, or null
  const Operand* operands;
  std::uint32_t count;
};

}  // namespace davsim::record
