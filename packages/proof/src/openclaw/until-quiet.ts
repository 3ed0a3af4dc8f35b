import { setTimeout as sleep } from "node:timers/promises";
import type { ProofRun } from "../core/proof-adapter.ts";
import type { Script } from "../core/script.ts";
import type { Chats } from "./chats.ts";
import type { Delivery } from "./deliver.ts";

type Waited = {
  readonly script: Pick<Script, "progress">;
  readonly chats: Pick<Chats, "sent">;
  /** Left out where nothing is delivered. */
  readonly delivery?: Pick<Delivery, "isRefused">;
  /** A guardrail has refused the attacker's text. */
  readonly isObjected?: () => boolean;
};

const lookMs = 250;

/** Waits while there is progress; not once the run is stopped, which ends its sandbox. */
export async function untilQuiet(
  isDone: () => boolean,
  { script, chats, delivery, isObjected }: Waited,
  { limits, signal }: Pick<ProofRun, "limits" | "signal">,
): Promise<void> {
  let last = -1;
  let since = Date.now();
  while (!signal.aborted && !isDone() && Date.now() - since < limits.answerMs) {
    const now = script.progress() + chats.sent().length;
    if (now !== last) {
      last = now;
      since = Date.now();
    }
    if (delivery?.isRefused() === true || isObjected?.() === true) return;
    // oxlint-disable-next-line no-await-in-loop
    await sleep(lookMs);
  }
}
