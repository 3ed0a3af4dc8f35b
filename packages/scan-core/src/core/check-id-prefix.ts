import type { CheckId } from "./check-id.ts";

/** "CC-MCP" of "CC-MCP-003": what the IDs of the checks with this number begin with. */
export type CheckIdPrefix<Number extends string> = CheckId extends infer Id
  ? Id extends `${infer Prefix}-${Number}`
    ? Prefix
    : never
  : never;
