import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { gatewayIsOpen } from "../../facts/gateway/gateway-access.ts";
import { widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const flag = "/commands/bash";

export const chatRunsShell: Check<OpenClawModel> = {
  id: "OC-CMD-001",
  title: "Chat messages run shell commands on the machine",
  severity: "medium",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "`! <command>` in a chat runs on the machine at once, past the model, its tools and its sandbox. Whoever holds the " +
    "chat account of a sender that elevated mode lists, holds a shell.",
  remediation:
    "Switch it off: `openclaw config set commands.bash false --strict-json`. Work on the machine over SSH, which has " +
    "keys and a log of its own.",
  references: [
    openclawDocs("tools/slash-commands"),
    openclawDocs("tools/elevated"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    if (model.config.get(flag) !== true) return;
    const { severity, who } = gradeOf(model);
    report({ at: flag, severity, message: `commands.bash is on, and ${who}.` });
  },
  fix: {
    safe: false,
    title: "Switches shell commands in chats off",
    // Without them the list of senders may have nothing left to limit.
    mayRaise: ["OC-IDLE-010"],
    apply: (_sighting, edit) => edit.set(flag, false),
  },
};

// The chat of the control UI is no channel: who writes there has signed in to the gateway.
const ownChat = "webchat";

function gradeOf({ agents, entryPoints, gateway }: OpenClawModel): {
  readonly severity: FindingSeverity;
  readonly who: string;
} {
  const lists = agents.flatMap((agent) => agent.elevated.allowFrom);
  const open = new Set(
    lists.filter(({ senders }) => senders.value.includes("*")).map(({ channel }) => channel),
  );
  if (open.delete(ownChat) && open.size === 0) {
    return {
      severity: gatewayIsOpen(gateway) ? "high" : "medium",
      who: "elevated mode lists every sender on webchat: whoever signs in to the control UI has a shell",
    };
  }
  if (open.size > 0) {
    const audience = widestOf(
      entryPoints
        .filter((entryPoint) => entryPoint.enabled.value && open.has(entryPoint.channel))
        .map((entryPoint) => entryPoint.audience),
    );
    return {
      severity: audience === "anyone" ? "critical" : "high",
      who: `elevated mode lists every sender on ${[...open].toSorted().join(", ")}: each of them has a shell`,
    };
  }
  return lists.length > 0
    ? {
        severity: "medium",
        who: "the chat account of a sender that elevated mode lists is a shell",
      }
    : {
        severity: "low",
        who: "only the empty list of elevated mode keeps it from running anything",
      };
}
