import type * as scanner from "@parapet/scanner";

/** The scanner, handed in by whoever asks: a service can be installed without it. */
export type Scanner = typeof scanner;
