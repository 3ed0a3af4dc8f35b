import { delimiter, dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { FileReadError } from "@parapet/scan-core/files/file-read-error.ts";
import { resolvePath } from "@parapet/scan-core/files/resolve-path.ts";
import { ScanError, type ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { absolutePathOf } from "./home-path.ts";
import { shownInclude } from "./shown-include.ts";

/** Folders that included files must be in, as they are written and without symbolic links. */
export type IncludeBounds = {
  readonly written: readonly string[];
  readonly real: readonly string[];
};

const longestPath = 4096;

/** The configuration's own folder, and those that OPENCLAW_INCLUDE_ROOTS adds. */
export async function includeBoundsOf(
  configPath: string,
  environment: ScanEnvironment,
): Promise<IncludeBounds> {
  const roots = (environment.env["OPENCLAW_INCLUDE_ROOTS"] ?? "")
    .split(delimiter)
    .filter((root) => root.trim() !== "")
    .map((root) => absolutePathOf(root, environment));
  const written = [dirname(configPath), ...roots];
  return { written, real: await Promise.all(written.map(resolvedOrSame)) };
}

/**
 * The absolute path of an included file. Throws ScanError where OpenClaw refuses it: outside the
 * bounds, as written or after its symbolic links.
 */
export async function includedPath(
  written: string,
  from: string,
  bounds: IncludeBounds,
): Promise<string> {
  const path = resolve(dirname(from), written);
  const refuse = (why: string): ScanError =>
    new ScanError(
      "not_parsable",
      `${from} includes ${shownInclude(written)}, which ${why}. OpenClaw rejects such a configuration. Move the file next to the configuration, or add its folder to OPENCLAW_INCLUDE_ROOTS.`,
    );
  if (written.includes("\0") || written.length >= longestPath || path.length >= longestPath) {
    throw refuse("is not a usable path");
  }
  if (!bounds.written.some((root) => isWithin(root, path))) {
    throw refuse("is outside the configuration's folder");
  }
  const real = await resolvedOrSame(path);
  if (real !== path && !bounds.real.some((root) => isWithin(root, real))) {
    throw refuse("is a symbolic link that leaves the configuration's folder");
  }
  return path;
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Links that lead to each other are named when the file is read. */
async function resolvedOrSame(path: string): Promise<string> {
  try {
    return await resolvePath(path);
  } catch (error) {
    if (error instanceof FileReadError) return path;
    throw error;
  }
}
