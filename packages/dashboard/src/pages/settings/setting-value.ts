import type { Api } from "../../api/types.ts";

/** The value of a setting as text. */
export function valueText({ value }: Pick<Api["Setting"], "value">): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  return value === "" ? "none" : String(value);
}
