import { dirname } from "node:path";
import type { Located, ProofTools } from "@parapet/adapter-link";
import { valueAt } from "../installation/config-value.ts";
import { runOpenClaw } from "./run-openclaw.ts";

const mostSaid = 200;

/** What the gateway made of the canary call. "none": no gateway runs. */
export type GatewayAnswer =
  | { readonly is: "none" | "blocked" | "ran" }
  | { readonly is: "unknown"; readonly why: string };

/**
 * Has the running gateway call a harmless tool. OpenClaw's own command finds it and signs in,
 * wherever the user keeps the gateway's address and token. Listing sessions changes nothing, should
 * the call go through.
 */
export async function askRunningGateway(
  { target }: Located,
  canary: string,
  { env, folder, agentId, signal }: ProofTools,
): Promise<GatewayAnswer> {
  const params = { name: "sessions_list", agentId, args: { label: canary } };
  const words = ["gateway", "call", "tools.invoke", "--json", "--params", JSON.stringify(params)];
  const state = env["OPENCLAW_STATE_DIR"] ?? dirname(target);
  const { printed, complaint } = await runOpenClaw(words, {
    env: { ...env, OPENCLAW_CONFIG_PATH: target, OPENCLAW_STATE_DIR: state },
    cwd: folder,
    signal,
  });
  return answerIn(printed) ?? { is: "unknown", why: complaint };
}

function answerIn(printed: string): GatewayAnswer | undefined {
  const answer = parsed(printed);
  const message = valueAt(answer, ["error", "message"]);
  const text = typeof message === "string" ? message : "";
  if (valueAt(answer, ["ok"]) === true) return { is: "ran" };
  if (text.startsWith("Parapet blocked this call")) return { is: "blocked" };
  if (text.includes("ECONNREFUSED")) return { is: "none" };
  return text === "" ? undefined : { is: "unknown", why: clipped(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A part of a sentence: one line, and an end that shows where it was cut. */
function clipped(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > mostSaid ? `${line.slice(0, mostSaid)}…` : line;
}
