import type * as scanner from "@parapet/scanner";

/** The scanner, passed by the caller: a service can run without it. */
export type Scanner = typeof scanner;
