#pragma once

// Loads and stores of registers at any element, which keep a DataBlock in an alignment register.

#include "c_api/reg_compute/masks.h"

template <typename T>
DAVSIM_CC_API void asc_loadunalign_pre(vector_load_unalign& dst, const T* src) {
  davsim_cc::issue("vldas", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, src),
                    davsim_cc::result_operand("dst", dst)});
}
template <typename T>
DAVSIM_CC_API void asc_loadunalign(davsim_cc::VectorRegister<T>& dst, vector_load_unalign& src0,
                                   const T* src1) {
  davsim_cc::issue("vldus", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, src1),
                    davsim_cc::read_operand("align", src0), davsim_cc::result_operand("dst", dst)});
}
/// The next load of the sequence starts `count` elements further on.
template <typename T>
DAVSIM_CC_API void asc_loadunalign_postupdate(davsim_cc::VectorRegister<T>& dst,
                                              vector_load_unalign& src0, T*& src1,
                                              std::uint32_t count) {
  davsim_cc::issue("vldus", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, src1),
                    davsim_cc::read_operand("align", src0), davsim_cc::integer("count", count),
                    davsim_cc::result_operand("dst", dst)});
  src1 += count;
}
template <typename T>
DAVSIM_CC_API void asc_load(davsim_cc::VectorRegister<T>& dst, const T* src) {
  vector_load_unalign align;
  asc_loadunalign_pre(align, src);
  asc_loadunalign(dst, align, src);
}
template <typename T>
DAVSIM_CC_API void asc_storeunalign(T* dst, vector_store_unalign& src0,
                                    const davsim_cc::VectorRegister<T>& src1, std::uint32_t count) {
  davsim_cc::issue("vstus", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),
                    davsim_cc::read_operand("src", src1), davsim_cc::read_operand("align", src0),
                    davsim_cc::integer("count", count)});
}
template <typename T>
DAVSIM_CC_API void asc_storeunalign_postupdate(T*& dst, vector_store_unalign& src0,
                                               const davsim_cc::VectorRegister<T>& src1,
                                               std::uint32_t count) {
  asc_storeunalign(dst, src0, src1, count);
  dst += count;
}
/// What asc_squeeze_with_status has kept; AR counts where it goes.
template <typename T>
DAVSIM_CC_API void asc_storeunalign_postupdate(T* dst, vector_store_unalign& src0,
                                               const davsim_cc::VectorRegister<T>& src1) {
  davsim_cc::issue("vstur", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),
                    davsim_cc::read_operand("src", src1), davsim_cc::read_operand("align", src0)});
}
template <typename T>
DAVSIM_CC_API void asc_storeunalign_post(T* dst, vector_store_unalign& src, std::int32_t offset) {
  davsim_cc::issue("vstas", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst + offset),
                    davsim_cc::read_operand("align", src)});
}
template <typename T>
DAVSIM_CC_API void asc_storeunalign_post_postupdate(T*& dst, vector_store_unalign& src,
                                                    std::int32_t offset) {
  asc_storeunalign_post(dst, src, 0);
  dst += offset;
}
/// Behind what AR has counted.
template <typename T>
DAVSIM_CC_API void asc_storeunalign_post(T* dst, vector_store_unalign& src) {
  davsim_cc::issue("vstar", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),
                    davsim_cc::read_operand("align", src)});
}
template <typename T>
DAVSIM_CC_API void asc_store(T* dst, const davsim_cc::VectorRegister<T>& src, std::uint32_t count) {
  vector_store_unalign align;
  asc_storeunalign(dst, align, src, count);
  asc_storeunalign_post(dst, align, static_cast<std::int32_t>(count));
}
template <typename T>
DAVSIM_CC_API void asc_store(T* dst, const davsim_cc::VectorRegister<T>& src) {
  asc_store(dst, src, 256 / sizeof(T));
}
DAVSIM_CC_API void asc_clear_ar_spr() {
  davsim_cc::issue("sprclr", nullptr, {davsim_cc::word("spr", "SPR_AR")});
}
