import type { BigIntStats } from "node:fs";

/** When a file was made, in nanoseconds since 1970; "" where the file system does not keep it. */
export function creationTime({ birthtimeNs }: Pick<BigIntStats, "birthtimeNs">): string {
  return birthtimeNs === 0n ? "" : String(birthtimeNs);
}
