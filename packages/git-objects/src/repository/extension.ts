import { join } from "node:path";
import type { Repository } from "./find-repository.ts";
import { smallFile } from "./small-file.ts";

/**
 * What the configuration says of an extension of the format, in lower case: "sha256" of
 * "objectformat"; "" where it says nothing.
 */
export function extensionOf({ commonDir }: Repository, name: string): string {
  let section = "";
  let value = "";
  for (const line of (smallFile(join(commonDir, "config"), 262_144) ?? "").split("\n")) {
    const header = /^\s*\[([^\]]*)\]/.exec(line)?.[1];
    if (header !== undefined) section = header.trim().toLowerCase();
    const [key = "", given = ""] = line.toLowerCase().split("=", 2);
    if (section === "extensions" && key.trim() === name) value = given.trim();
  }
  return value;
}
