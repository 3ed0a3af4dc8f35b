import type { Scanner } from "@parapet/assessment";

/**
 * Loads the scanner when it is first needed; undefined where it is not installed or switched off.
 */
export function scannerLoader(enabled: boolean): () => Promise<Scanner | undefined> {
  let loading: Promise<Scanner | undefined> | undefined;
  return () => (loading ??= enabled ? load() : Promise.resolve(undefined));
}

async function load(): Promise<Scanner | undefined> {
  try {
    return await import("@parapet/scanner");
  } catch (error) {
    if (isNotInstalled(error)) return undefined;
    throw error;
  }
}

/** True where the component itself is missing; not where something is missing inside it. */
function isNotInstalled(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "ERR_MODULE_NOT_FOUND" &&
    error.message.includes("'@parapet/scanner'")
  );
}
