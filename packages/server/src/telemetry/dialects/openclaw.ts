import type { Span } from "../otlp/span.ts";
import { textIn } from "./attribute.ts";

/** What OpenClaw says beside the conventions that it follows. */
export const openclawAttributes: readonly string[] = ["openclaw.outcome"];

/** True for a call that a policy or a sandbox has refused: the tool was not used. */
export function wasRefused({ attributes }: Span): boolean {
  return textIn(attributes, "openclaw.outcome") === "blocked";
}
