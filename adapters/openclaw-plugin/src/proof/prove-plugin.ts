import {
  type Installation,
  type Located,
  type Proof,
  type ProofTools,
  untried,
} from "@parapet/adapter-link";
import { askRunningGateway, type GatewayAnswer } from "./running-gateway.ts";
import { runScratchOpenClaw, type CallSeen, type ScratchRun } from "./scratch-openclaw.ts";

/**
 * Has the real OpenClaw make a call that Parapet must refuse: through the gateway where one runs,
 * and in its own state; there also with the route cut, so that nobody else's calls are refused
 * meanwhile.
 */
export async function provePlugin(
  located: Located,
  installation: Installation,
  canary: string,
  tools: ProofTools,
): Promise<Proof> {
  if (located.version === "") {
    return untried("The openclaw command is not on the PATH, so no call could be tested.");
  }
  const [gateway, scratch] = await Promise.all([
    askRunningGateway(located, canary, tools),
    runScratchOpenClaw(installation, canary, tools),
  ]);
  return proofOf(gateway, scratch);
}

/**
 * What the gateway did counts before what its own state shows; only there, the route was cut. A
 * gateway that cannot be asked may have started before the plugin was there, so nothing is known of
 * it.
 */
export function proofOf(gateway: GatewayAnswer, scratch: ScratchRun): Proof {
  return {
    blocked: gateway.is === "blocked" || (gateway.is === "none" && scratch.answered === "blocked"),
    blocked_when_away: scratch.away === "blocked",
    ran: gateway.is === "ran" || (gateway.is !== "blocked" && scratch.answered === "ran"),
    ran_when_away: scratch.away === "ran",
    detail: [gatewayPart(gateway), scratchPart(scratch)].join(" "),
  };
}

function gatewayPart(gateway: GatewayAnswer): string {
  switch (gateway.is) {
    case "blocked":
      return "The running gateway blocked the call.";
    case "ran":
      return "The running gateway ran the call: it has not loaded the plugin. Restart it.";
    case "none":
      return "No gateway runs.";
    case "unknown":
      return `The gateway could not be reached: ${gateway.why.replace(/\.$/, "")}.`;
  }
}

const words: Readonly<Record<CallSeen, string>> = {
  blocked: "refused the call",
  ran: "made the call",
  "not made": "came to no call",
};

function scratchPart({ answered, away, complaint }: ScratchRun): string {
  const failed = answered === "not made" || away === "not made";
  const why = failed && complaint !== "" ? ` It said: ${complaint}` : "";
  return `OpenClaw with a scratch state ${words[answered]}, and ${words[away]} with Parapet unreachable.${why}`;
}
