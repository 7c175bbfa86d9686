#include "sync/insert.h"

#include "sync/inserter.h"

namespace davsim {

void insert_synchronisation(LoweredProgram& lowered, const Target& target, SyncMode mode) {
  if (mode == SyncMode::automatic) {
    drop_synchronisation(lowered);
    Inserter(lowered, target).mend_all();
  } else if (mode == SyncMode::vendor && target.compiler_inserts_sync) {
    Inserter(lowered, target).complete_like_vendor();
  }
}

}  // namespace davsim
