import type { CheckId } from "../../core/check-id.ts";

/** The ID of a check that only tests have. */
export function toyId(name: string): CheckId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return name as CheckId;
}
