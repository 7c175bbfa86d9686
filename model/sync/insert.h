#pragma once

#include "product/target.h"
#include "program/lowered.h"

namespace davsim {

/// Adds the synchronisation that a mode asks for; the code stays rolled and is flattened again.
/// `written`: nothing. `vendor`: what the vendor's compiler adds where it does (barriers between
/// dependent vector instructions, edges around scalar access); faults of the kernel stay.
/// `automatic`: drops every written flag and barrier, then adds all that footprints need; races
/// between blocks stay. Throws KernelError for accesses that are illegal on the target and, with
/// written synchronisation, for a deadlock.
void insert_synchronisation(LoweredProgram& lowered, const Target& target, SyncMode mode);

}  // namespace davsim
