import { createHash } from "node:crypto";

const shareOfOthers = 8;

/**
 * The fixture of a check is there for that check. Of what else is fixed in it, some is tried: each
 * pair is always or never among it. With PARAPET_EVERY_FIX everything is, which takes many minutes.
 * `fixture`: `OC-SEC-001/fires-name.json5`.
 */
export function isTriedFix(checkId: string, fixture: string): boolean {
  if (fixture.startsWith(`${checkId}/`) || process.env["PARAPET_EVERY_FIX"] !== undefined)
    return true;
  const [first = 0] = createHash("sha256").update(`${checkId} ${fixture}`).digest();
  return first % shareOfOthers === 0;
}
