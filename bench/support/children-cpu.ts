import { existsSync, readFileSync } from "node:fs";

/**
 * Processor time of the children that have ended, and of theirs, in milliseconds, in steps of ten;
 * NaN where nobody tells.
 */
export function childrenCpuMs(): number {
  const file = "/proc/self/stat";
  if (!existsSync(file)) return Number.NaN;
  const text = readFileSync(file, "latin1");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
