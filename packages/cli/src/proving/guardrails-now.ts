import type { CommandContext } from "../context/context.ts";
import { withGuardrails } from "../context/with-guardrails.ts";
import type { StoreFlags } from "../service/store-flags.ts";

/** The guardrails that a proof holds for; empty where they cannot be read. */
export type HeldFor = {
  readonly guardrails?: {
    /** "openclaw". */
    readonly runtime: string;
    /** "" where no adapter is in that runtime. */
    readonly digest: string;
  };
};

/** What is registered now for the adapters in a runtime. Creates nothing. */
export async function guardrailsNow(
  context: Pick<CommandContext, "environment" | "now" | "service">,
  runtime: string,
  flags: StoreFlags,
): Promise<HeldFor> {
  try {
    const digest = await withGuardrails(context, flags, (all) => all.digest(runtime), true);
    return { guardrails: { runtime, digest } };
  } catch {
    // A path without an adapter is played all the same.
    return {};
  }
}
