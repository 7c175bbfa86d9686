#include "ops/fractal_loads.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in L0A or L0B, aligned to a fractal of 512 bytes"},
    {"src", address, true, "source in L1, aligned to a DataBlock"},
    {"m_start_position", integer, false, "first row of the source, in units of 16"},
    {"k_start_position", integer, false, "first column of the source, in units of 32 bytes"},
    {"m_step", integer, true, "rows in units of 16, 0 to 255"},
    {"k_step", integer, true, "columns in units of 32 bytes, 0 to 255"},
    {"src_stride", integer, true, "fractals from one column of fractals of the source to the next"},
    {"dst_stride", integer, true, "fractals from one column of fractals of the result to the next"},
    {"if_transpose", integer, false, "1: transpose"},
};

}  // namespace

extern const OperationSpec LoadData2DV2;
const OperationSpec LoadData2DV2 = {
    .name = "LoadData2DV2",
    .summary = "Loads a rectangle of fractals from L1 to L0A or L0B.",
    .parameters = kParameters,
    .lower = fractal_loads::load_2dv2,
};

}  // namespace davsim::operations
