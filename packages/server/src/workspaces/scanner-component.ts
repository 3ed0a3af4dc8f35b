import type * as scanner from "@parapet/scanner";

/** The scanner, as a component of its own: a server can be installed without it. */
export type Scanner = typeof scanner;

/** Loads the scanner when it is first needed; undefined where it is not installed or switched off. */
export function scannerLoader(enabled: boolean): () => Promise<Scanner | undefined> {
  let loading: Promise<Scanner | undefined> | undefined;
  return () => (loading ??= enabled ? load() : Promise.resolve(undefined));
}

async function load(): Promise<Scanner | undefined> {
  return isInstalled() ? import("@parapet/scanner") : undefined;
}

function isInstalled(): boolean {
  try {
    import.meta.resolve("@parapet/scanner");
    return true;
  } catch {
    return false;
  }
}
