import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { Audience, OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { audienceNames, reachOf, widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

const severities: Readonly<Record<Audience, FindingSeverity>> = {
  anyone: "high",
  "group-members": "high",
  paired: "medium",
  listed: "medium",
  nobody: "low",
};

export const execHostLeavesSandbox: Check<OpenClawModel> = {
  id: "OC-SEC-010",
  title: "Commands run outside the sandbox",
  severity: "high",
  owasp: ["ASI05"],
  rationale:
    "An explicit exec host sends commands to the gateway's machine or to a node even from a sandboxed session. " +
    "The sandbox then only covers the file tools, and the shell runs outside it.",
  remediation: "Run commands in the sandbox: `openclaw config set tools.exec.host auto`.",
  references: [
    openclawDocs("tools/exec"),
    openclawDocs("gateway/sandbox-vs-tool-policy-vs-elevated"),
    owaspAgenticReference,
  ],
  weakness: "unrestricted tools",

  run: (model, report) => {
    for (const agent of model.agents) {
      const escapes = hostShellAccess(agent).filter(({ context }) => context.where === "sandbox");
      if (escapes.length === 0) continue;
      const reach = widestOf(
        escapes.map(({ context }) => reachOf(model, agent, context, ["exec"])),
      );
      report({
        at: [agent.exec.host.at, agent.sandbox.mode.at],
        agent: agent.id,
        severity: severities[reach],
        message: `${agent.id} is sandboxed, but its exec host is "${agent.exec.host.value}", so ${audienceNames[reach]} can have it run commands outside the sandbox.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Runs commands where the session runs",
    apply: (match, edit, model) => edit.set(foundAgent(model, match).exec.host.at, "auto"),
  },
};
