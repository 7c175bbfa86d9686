#include <fmt/format.h>

#include "driver/architectures.h"
#include "driver/options.h"

namespace davsim::cc {

std::string help_text() {
  return fmt::format(
      "davsim-cc: compiles Ascend C and C API source into a program that runs on the simulator\n\n"
      "usage: davsim-cc SOURCE... -o PROGRAM --npu-arch=ARCH [OPTION...]\n\n"
      "  SOURCE             .asc .cpp .cc .cxx .c; also .o .a .so to link with\n"
      "  --npu-arch=ARCH    {}\n"
      "  -o FILE            what is written (a.out)\n"
      "  -c, -dc            compile only, to an object file\n"
      "  -shared, -lib      make a shared library, a static library\n"
      "  -x asc             files without a known ending are Ascend C\n"
      "  --cce-auto-sync=on|off\n"
      "                     whether the synchronisation that the vendor's compiler adds is added "
      "(on)\n"
      "  --save-temps       keep what the host compiler gets, SOURCE.rewritten.cpp\n"
      "  --compiler=PROGRAM the host compiler (g++)\n"
      "  --link-file=FILE   link with the words in FILE, one a line, instead of davsim's run time\n"
      "  --batch DIR        compile and run every source below DIR and print a table\n"
      "  --timeout=SECONDS  of each program of --batch (60)\n"
      "  -v                 print the commands that are run\n"
      "  --help, --version\n\n"
      "The host compiler gets -I -D -U -include -isystem -O -g -std= -W -f -m -l -L and -M as "
      "given;\n"
      "other options of the vendor's compiler are accepted with a note. Exit status: that of the\n"
      "compiler; 2 for bad usage and source that cannot be rewritten.\n",
      architecture_names());
}

}  // namespace davsim::cc
