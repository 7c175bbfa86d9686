# What davsim builds on: Debian packages, found by name. tools/packages lists them.
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(Boost REQUIRED COMPONENTS program_options context)
find_package(ZLIB REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(SystemC REQUIRED IMPORTED_TARGET systemc>=2.3.4)

# Debian builds the library as C++17 and the library refuses to link with other standards unless the
# headers are told the same; one place for the definition, since it has to be equal everywhere.
add_library(davsim_systemc INTERFACE)
target_link_libraries(davsim_systemc INTERFACE PkgConfig::SystemC)
set_target_properties(davsim_systemc PROPERTIES EXPORT_NAME systemc)
target_compile_definitions(davsim_systemc INTERFACE SC_CPLUSPLUS=201703L)
