#pragma once

// Documented functions that davsim has no header for yet. A kernel that calls one does not compile, and
// the message names it.

namespace AscendC {

/// Stands for any result, so that the message about the call is the only one.
struct NotModelled {
  template <typename T>
  operator T() const;
};

// The ellipsis makes them the last choice: a function that is declared elsewhere goes before.
#define DAVSIM_CC_NOT_MODELLED(name)                                                              \
  template <typename... Types>                                                                    \
  __attribute__((error("AscendC::" #name " is not modelled yet"))) NotModelled name(...);         \
  template <auto value, auto... values>                                                           \
  __attribute__((error("AscendC::" #name " is not modelled yet"))) NotModelled name(...);

#define DAVSIM_CC_NAMES(X) \
  X(AddDeqRelu) X(Async) \
  X(BilinearInterpolation) X(BroadCastVecToMM) X(CastDequant) X(CheckLocalMemoryIA) \
  X(Conv2D) X(CountBitsCntSameAsSignBit) X(CountLeadingZero) \
  X(DataCachePreload) X(DataCopyL1ToUB) X(DumpAccChkPoint) \
  X(Gemm) X(GetArchVersion) X(GetBitCount) X(GetICachePreloadStatus) \
  X(GetMrgSortResult) X(GetProgramCounter) X(GetReduceRepeatMaxMinSpr) \
  X(GetSFFValue) X(GetSaturationFlag) X(GetSpr) X(GetSsbufBaseAddr) X(GetStoreAtomicConfig) \
  X(ICachePreLoad) \
  X(LoadDataUnzip) X(LoadImageToLocal) \
  X(LoadUnzipIndex) X(MmadBitMode) X(MrgSort4) X(Nop) \
  X(PrintTimeStamp) X(ProposalConcat) X(ProposalExtract) \
  X(RpSort16) \
  X(SetAippFunctions) X(SetDeqScale) X(SetFixPipeAddr) X(SetFixPipeClipRelu) \
  X(SetFixpipeNz2ndFlag) X(SetFixpipePreQuantFlag) \
  X(SetFmatrixBitMode) \
  X(SetMMColumnMajor) X(SetMMRowMajor) \
  X(SetSaturationFlag) X(SetStoreAtomicConfig) X(Trap) \
  X(VectorPadding) X(WriteGmByPassDCache)
DAVSIM_CC_NAMES(DAVSIM_CC_NOT_MODELLED)
#undef DAVSIM_CC_NAMES
#undef DAVSIM_CC_NOT_MODELLED

}  // namespace AscendC
