import type { OpenClawModel } from "@parapet/openclaw/model/model.ts";
import type { PathToProve } from "../core/path-to-prove.ts";

/** Steps that cannot be played here whatever the path does, by index, with the reason. */
export function untriable(
  { steps }: PathToProve,
  { parapetPlugins }: Pick<OpenClawModel, "parapetPlugins">,
): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  for (const [index, { kind, attributes }] of steps.entries()) {
    if (kind === "sandbox") {
      reasons.set(index, "the container engine of the sandbox cannot run in a namespace");
    }
    if (
      kind === "agent" &&
      attributes["sandbox"] !== "off" &&
      attributes["sandbox"] !== undefined
    ) {
      reasons.set(
        index,
        "this agent works in a sandbox, whose container engine cannot run in a namespace",
      );
    }
    if (kind === "tool" && parapetPlugins.length > 0) {
      reasons.set(index, "guardrails are not part of the copy yet");
    }
  }
  return reasons;
}
