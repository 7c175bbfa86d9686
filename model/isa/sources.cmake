# Compiler flags of single files of the isa layer. Included from model/CMakeLists.txt, because
# properties of a source file hold in one directory only. Other flags than the layer's take its
# precompiled header away.

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/kernels_v3.cpp PROPERTIES
    COMPILE_OPTIONS "-mavx2;-mf16c;-ffp-contract=off;-O3" SKIP_PRECOMPILE_HEADERS ON)
endif()

# No loop here looks at floating-point exceptions; saying so lets the compiler vectorise selections.
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/kernels_baseline.cpp PROPERTIES
  COMPILE_OPTIONS "-fno-trapping-math;-O3" SKIP_PRECOMPILE_HEADERS ON)
