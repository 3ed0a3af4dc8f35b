import { createHash } from "node:crypto";
import { basename } from "node:path";

/**
 * What a workspace is called when nobody says otherwise: its folder's name without a leading dot.
 */
export function serviceNameFor(path: string): string {
  return basename(path).replace(/^\.+/, "") || "workspace";
}

/** A name for a workspace whose first choice is taken by another path; the same on every call. */
export function distinctServiceName(name: string, path: string): string {
  return `${name}-${createHash("sha256").update(path).digest("hex").slice(0, 8)}`;
}
