# One library per folder of model/, so that the linker holds the layers apart: a folder sees exactly
# the folders that it names here.

set(DAVSIM_WARNINGS -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
    -Wno-missing-field-initializers)
option(DAVSIM_WERROR "Treat warnings as errors" OFF)
if(DAVSIM_WERROR)
  list(APPEND DAVSIM_WARNINGS -Werror)
endif()

# Half of the time of a small file goes into the standard library's headers and fmt's: all targets with
# these flags share one precompiled header.
set(DAVSIM_LAYER_OPTIONS ${DAVSIM_WARNINGS} -ffp-contract=off)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/precompiled.cpp CONTENT "")
add_library(davsim_precompiled OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
target_compile_features(davsim_precompiled PUBLIC cxx_std_20)
target_compile_options(davsim_precompiled PRIVATE ${DAVSIM_LAYER_OPTIONS})
target_link_libraries(davsim_precompiled PRIVATE fmt::fmt)
target_precompile_headers(davsim_precompiled PRIVATE <algorithm> <array> <charconv> <cmath> <cstdint>
  <cstring> <filesystem> <fstream> <functional> <limits> <map> <memory> <optional> <set> <span> <sstream>
  <string> <string_view> <tuple> <unordered_map> <utility> <variant> <vector> <fmt/format.h>)

# davsim_layer(<folder> [<library>...]): the library of a folder; installed as davsim::<folder>.
include(GNUInstallDirs)
function(davsim_layer folder)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
  add_library(davsim_${folder} STATIC ${sources})
  target_include_directories(davsim_${folder} PUBLIC
    $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/davsim>)
  target_compile_features(davsim_${folder} PUBLIC cxx_std_20)
  set_target_properties(davsim_${folder} PROPERTIES EXPORT_NAME ${folder})
  set_property(GLOBAL APPEND PROPERTY DAVSIM_LAYERS davsim_${folder})
  target_compile_options(davsim_${folder} PRIVATE ${DAVSIM_LAYER_OPTIONS})
  target_link_libraries(davsim_${folder} PUBLIC ${ARGN} fmt::fmt)
  if(NOT folder IN_LIST DAVSIM_OWN_PRECOMPILED)
    target_precompile_headers(davsim_${folder} REUSE_FROM davsim_precompiled)
  endif()
endfunction()

# davsim_table(<layer> <folder> <type> <function>): generates a table of the objects that the files of
# a folder define, each named like its file, sorted by name. No list to keep by hand: a file that
# defines another name is a link error.
function(davsim_table layer folder type function header)
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${layer}/${folder}/*.cpp)
  set(declarations "")
  set(entries "")
  list(SORT files)
  foreach(file ${files})
    get_filename_component(stem ${file} NAME_WE)
    string(APPEND declarations "extern const ${type} ${stem};\n")
    string(APPEND entries "    &${stem},\n")
  endforeach()
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${layer}_${folder}_table.cpp)
  file(CONFIGURE OUTPUT ${generated} @ONLY CONTENT [[
// Generated from the file names in @layer@/@folder@.
#include "@header@"

namespace davsim {
namespace @folder@ {
@declarations@
// Known before the program starts, since it is asked for at every instruction. File names are sorted
// like the names of the objects.
extern const @type@* const table[];
const @type@* const table[] = {
@entries@};
}  // namespace @folder@

std::span<const @type@* const> @function@() { return @folder@::table; }

}  // namespace davsim
]])
  target_sources(davsim_${layer} PRIVATE ${files} ${generated})
endfunction()
