# cmake --install: the program with its data, davsim-cc with what its programs are made of (tools/cc), and
# the libraries for find_package(davsim). cpack makes Debian packages of the same three components.
include(CMakePackageConfigHelpers)

install(TARGETS davsim RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/configs ${PROJECT_SOURCE_DIR}/traces
  DESTINATION ${CMAKE_INSTALL_DATADIR}/davsim COMPONENT program PATTERN bad EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/README.zh.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program RENAME copyright)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

# Everything that models a chip, for programs of others; they see the headers as davsim itself does.
get_property(layers GLOBAL PROPERTY DAVSIM_LAYERS)
add_library(davsim_all INTERFACE)
target_link_libraries(davsim_all INTERFACE ${layers})
set_target_properties(davsim_all PROPERTIES EXPORT_NAME davsim)
install(TARGETS ${layers} davsim_systemc davsim_all EXPORT davsim
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/model/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/davsim
  COMPONENT development FILES_MATCHING PATTERN *.h)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/davsim)
set(davsim_configs ${CMAKE_INSTALL_DATADIR}/davsim/configs)
install(EXPORT davsim NAMESPACE davsim:: FILE davsimTargets.cmake DESTINATION ${package}
  COMPONENT development)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/davsimConfig.cmake.in
  ${PROJECT_BINARY_DIR}/davsimConfig.cmake INSTALL_DESTINATION ${package} PATH_VARS davsim_configs)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/davsimConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/davsimConfig.cmake
  ${PROJECT_BINARY_DIR}/davsimConfigVersion.cmake DESTINATION ${package} COMPONENT development)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR davsim)
set(CPACK_PACKAGE_CONTACT "davsim developers <davsim@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Performance model and timeline simulator of Ascend AI Cores")
set(CPACK_COMPONENTS_ALL program compiler development)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME davsim)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPILER_PACKAGE_NAME davsim-cc)
set(CPACK_DEBIAN_COMPILER_PACKAGE_DEPENDS "davsim (= ${PROJECT_VERSION}), g++, libboost-context-dev, libdw-dev, \
libfmt-dev, zlib1g-dev")
set(CPACK_DEBIAN_COMPILER_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_COMPILER_DESCRIPTION "Compiles Ascend C source for davsim, with the headers it needs")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libdavsim-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "davsim (= ${PROJECT_VERSION}), cmake, libboost-context-dev, libfmt-dev, \
libsystemc-dev, nlohmann-json3-dev, pkg-config, zlib1g-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Libraries, headers and CMake package of davsim")
include(CPack)
