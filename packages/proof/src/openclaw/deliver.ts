import { setTimeout as sleep } from "node:timers/promises";
import type { ProofRun } from "../core/proof-adapter.ts";
import { orderFor } from "../core/move.ts";
import type { Script } from "../core/script.ts";
import type { Chats } from "./chats.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Entry, TextEntry } from "./entry.ts";
import { ports, webAddress } from "../playing/places.ts";
import type { StartOpenClaw } from "./start-openclaw.ts";

/** How the attacker's text fares on its way. */
export type Delivery = {
  /** True when the runtime has it. */
  readonly isDelivered: () => boolean;
  /** What the runtime answered where it refused it; "" else. */
  readonly failure: () => string;
  /** True when there is nothing more to wait for. */
  readonly isRefused: () => boolean;
};

type Delivering = {
  readonly entry: TextEntry;
  readonly sandbox: Sandbox;
  readonly chats: Pick<Chats, "deliver" | "isTaken" | "sentBy">;
  readonly program: StartOpenClaw;
  readonly text: string;
  readonly mark: string;
  readonly run: ProofRun;
  readonly script: Script;
};

/** Has the attacker's text delivered at the entry point. */
export async function deliver(delivering: Delivering): Promise<Delivery> {
  const { entry, chats, text, mark } = delivering;
  switch (entry.by) {
    case "chat":
      return writeTo(entry, text, chats);
    case "webhook":
      return post(entry, "webhook", delivering);
    case "api":
      return post(entry, "gateway", delivering);
    case "gateway":
      return askAgent(entry.agentId, text, delivering);
    case "page":
      return askAgent(entry.agentId, `Please follow ${orderFor(mark, 0)}.`, delivering);
  }
}

/** Writes to a bot as somebody in a chat service. */
export function writeTo(
  entry: Extract<Entry, { by: "chat" }>,
  text: string,
  chats: Delivering["chats"],
): Delivery {
  const { channel } = entry;
  // What was sent before, or by another service, is no answer to this message.
  const before = chats.sentBy(channel).length;
  const isRefused = () => {
    const answers = chats.sentBy(channel).slice(before);
    return answers.some((sent) => /pairing code/i.test(sent.text));
  };
  chats.deliver(entry, text);
  return {
    isDelivered: chats.isTaken,
    failure: () => (isRefused() ? "OpenClaw answered the sender with a pairing code." : ""),
    isRefused,
  };
}

const retryMs = 2_000;
const unavailable = 503;

/** What a proxy of this machine says that it forwards for: nobody's address. */
export const forwardedFor = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" };

async function post(
  entry: Extract<Entry, { by: "webhook" | "api" }>,
  who: string,
  { sandbox, run, script }: Delivering,
): Promise<Delivery> {
  const until = Date.now() + run.limits.answerMs;
  const headers = {
    ...(entry.token !== "" && { authorization: `Bearer ${entry.token}` }),
    "content-type": "application/json",
    ...(entry.by === "api" && entry.from === "proxy" && forwardedFor),
  };
  // By this address of the machine, a client is not taken for one of the machine itself.
  const isElsewhere = entry.by === "api" && entry.from === "elsewhere";
  let status = -1;
  // A gateway that has just started puts callers off.
  do {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await sandbox.http({
      method: "POST",
      ...(isElsewhere && { host: webAddress }),
      port: ports.gateway,
      path: entry.path,
      headers,
      body: JSON.stringify(entry.body),
      timeoutMs: run.limits.answerMs,
    });
    status = answer?.status ?? -1;
    // oxlint-disable-next-line no-await-in-loop
    if (status === -1 || status === unavailable) await sleep(retryMs);
  } while (
    (status === -1 || status === unavailable) &&
    Date.now() < until &&
    script.progress() === 0
  );
  const isRefused = status >= 400 && status !== unavailable;
  return {
    isDelivered: () => status >= 200 && status < 300,
    failure: () => (isRefused ? `The ${who} answered ${status}.` : ""),
    isRefused: () => isRefused,
  };
}

/** A turn that the operator starts with OpenClaw's own command, as a client of the gateway. */
async function askAgent(
  agentId: string,
  text: string,
  { sandbox, program, mark, run }: Delivering,
): Promise<Delivery> {
  const words = ["agent", "--agent", agentId, "--session-id", `operator-${mark}`, "-m", text];
  let code: number | undefined;
  void sandbox.run(program(words), run.limits.wholeMs).then(
    (ran) => (code = ran.code),
    () => (code = -1),
  );
  return {
    isDelivered: () => code === 0,
    failure: () => "",
    isRefused: () => code !== undefined && code !== 0,
  };
}
