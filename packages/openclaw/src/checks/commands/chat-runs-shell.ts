import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { gatewayIsOpen } from "../../facts/gateway/gateway-access.ts";
import { widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const flag = "/commands/bash";

export const chatRunsShell: Check<OpenClawModel> = {
  id: "OC-CMD-001",
  title: "Chat messages run shell commands on the host",
  severity: "medium",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "`! <command>` in a chat runs on the machine immediately, bypassing the model, its tools and its sandbox. " +
    "Anyone who controls the chat account of a sender that elevated mode lists has a shell.",
  remediation:
    "Disable it: `openclaw config set commands.bash false --strict-json`. Work on the machine over SSH, which " +
    "has its own keys and log.",
  references: [
    openclawDocs("tools/slash-commands"),
    openclawDocs("tools/elevated"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    if (model.config.get(flag) !== true) return;
    const { severity, who } = gradeOf(model);
    report({ at: flag, severity, message: `commands.bash is enabled, and ${who}.` });
  },
  fix: {
    safe: false,
    title: "Disables shell commands in chats",
    // Without them the list of senders may have nothing left to limit.
    mayRaise: ["OC-IDLE-010"],
    apply: (_sighting, edit) => edit.set(flag, false),
  },
};

// The control UI's chat is no channel: its users have signed in to the gateway.
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
      who: "elevated mode lists every sender on webchat: anyone who signs in to the control UI has a shell",
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
        who: "anyone with the chat account of a sender that elevated mode lists has a shell",
      }
    : {
        severity: "low",
        who: "only the empty list of elevated mode blocks it",
      };
}
