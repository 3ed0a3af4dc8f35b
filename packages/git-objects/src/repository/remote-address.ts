import { join } from "node:path";
import type { Repository } from "./find-repository.ts";
import { smallFile } from "./small-file.ts";

/**
 * The address of the remote `origin` as its configuration says it, without user and password; ""
 * where there is none.
 */
export function originAddress({ commonDir }: Repository): string {
  let section = "";
  for (const line of (smallFile(join(commonDir, "config"), 262_144) ?? "").split("\n")) {
    const header = /^\s*\[(.+)\]/.exec(line)?.[1];
    if (header !== undefined) section = header.trim();
    const url = /^\s*url\s*=\s*(\S+)/i.exec(line)?.[1];
    if (section === 'remote "origin"' && url !== undefined) return webAddress(url);
  }
  return "";
}

/**
 * "git@host:owner/name.git" and addresses with credentials become "https://host/owner/name.git".
 */
function webAddress(url: string): string {
  const short = /^(?:[\w.-]+@)?([\w.-]+):(?!\/\/)([\w./~-]+)$/.exec(url);
  if (short !== null) return `https://${short[1]}/${short[2]}`;
  const parsed = URL.parse(url);
  if (parsed === null || !/^(?:https?|ssh|git):$/.test(parsed.protocol)) return "";
  return `https://${parsed.host}${parsed.pathname}`;
}
