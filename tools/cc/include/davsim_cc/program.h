#pragma once

// What the compiler was told, for the run time: kept in the program, once however many files say
// it. Host sources that are compiled apart are not told an architecture and say nothing.

#ifdef __NPU_ARCH__

#ifndef DAVSIM_CC_AUTO_SYNC
#define DAVSIM_CC_AUTO_SYNC 1
#endif
#ifndef DAVSIM_CC_DAVSIM
#define DAVSIM_CC_DAVSIM ""
#endif
#ifndef DAVSIM_CC_CONFIGS
#define DAVSIM_CC_CONFIGS ""
#endif

extern "C" {
__attribute__((weak)) extern const int davsim_cc_architecture = __NPU_ARCH__;
__attribute__((weak)) extern const int davsim_cc_auto_sync = DAVSIM_CC_AUTO_SYNC;
/// The davsim that writes timelines, and the folder of configs.
__attribute__((weak)) extern const char davsim_cc_davsim[] = DAVSIM_CC_DAVSIM;
__attribute__((weak)) extern const char davsim_cc_configs[] = DAVSIM_CC_CONFIGS;
/// This file: what lies beside it is no code of the user's.
__attribute__((weak)) extern const char davsim_cc_here[] = __FILE__;
}

#endif
