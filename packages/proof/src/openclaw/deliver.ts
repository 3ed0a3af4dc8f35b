import type { ProofRun } from "../core/proof-adapter.ts";
import { orderFor } from "../core/move.ts";
import type { Script } from "../core/script.ts";
import type { Chats } from "./chats.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { askGateway } from "./ask-gateway.ts";
import { callTool } from "./call-tools.ts";
import type { Entry, TextEntry } from "./entry.ts";
import { skillRequests } from "./skill-requests.ts";
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
    case "skill":
      return installSkill(entry, delivering);
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

async function post(
  entry: Extract<Entry, { by: "webhook" | "api" }>,
  who: string,
  { sandbox, run, script }: Delivering,
): Promise<Delivery> {
  const client = { from: "here", ...entry } as const;
  const isOver = () => script.progress() > 0;
  const answer = await askGateway(client, entry, { sandbox, run, isOver });
  const status = answer?.status ?? -1;
  const isRefused = status >= 400;
  return {
    isDelivered: () => status >= 200 && status < 300,
    failure: () => (isRefused ? `The ${who} answered ${status}.` : ""),
    isRefused: () => isRefused,
  };
}

/** A client installs a skill that has the text; the operator starts a turn later, which has it. */
async function installSkill(
  entry: Extract<Entry, { by: "skill" }>,
  delivering: Delivering,
): Promise<Delivery> {
  const { text, mark } = delivering;
  const requests = skillRequests({ name: `proof-${mark}`, description: text });
  const called = await callTool({ tool: "skill_workshop", requests }, entry, delivering);
  if (called.is === "answered" && called.text !== undefined) {
    return askAgent(entry.agentId, `later-${mark}`, delivering);
  }
  const isRefused = called.is !== "unknown";
  const detail = called.is === "refused" ? called.detail : "No request has skill_workshop.";
  return {
    isDelivered: () => false,
    failure: () => (isRefused ? detail : ""),
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
