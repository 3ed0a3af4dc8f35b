import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { Audience, OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { raisedBySandbox } from "../../facts/execution/raised-by-sandbox.ts";
import { audienceNames, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { hostShellAccess, runsUnprompted } from "../../facts/execution/shell-access.ts";

const fileTools = ["read", "write", "edit", "apply_patch"];

const unprompted: Readonly<Record<Audience, FindingSeverity>> = {
  anyone: "high",
  "group-members": "high",
  paired: "medium",
  listed: "low",
  nobody: "low",
};

const otherwise: Readonly<Record<Audience, FindingSeverity>> = {
  anyone: "medium",
  "group-members": "medium",
  paired: "low",
  listed: "low",
  nobody: "info",
};

export const sandboxOff: Check<OpenClawModel> = {
  id: "OC-SEC-004",
  title: "Tools run outside a sandbox",
  severity: "high",
  owasp: ["ASI05"],
  rationale:
    "Without a sandbox the agent's tools act as the gateway's user on its machine: one bad instruction reaches " +
    "every file, key and network that user reaches. A sandbox keeps the same mistake inside a container.",
  remediation:
    "Run all sessions in a sandbox: `openclaw config set agents.defaults.sandbox.mode all`, or " +
    "agents.entries.<id>.sandbox.mode for one agent. A sandbox backend such as Docker must be installed. " +
    "Where the gateway itself runs in a container, its image needs Docker's client and the engine's socket: " +
    "`OPENCLAW_SANDBOX=1 ./scripts/docker/setup.sh` of OpenClaw's own setup mounts it. Whoever holds that socket holds the machine, " +
    "so never mount it into a sandbox.",
  references: [
    openclawDocs("gateway/sandboxing"),
    openclawDocs("gateway/security/tool-permissions"),
    owaspAgenticReference,
  ],
  weakness: "unrestricted tools",

  run: (model, report) => {
    for (const agent of model.agents) {
      const context = executionContextsOf(agent).find(({ where }) => where === "host");
      if (context === undefined) continue;
      // A sandbox only takes tools away: who has a shell in it has one outside.
      const shell = hostShellAccess(agent).length > 0;
      if (!shell && !fileTools.some((tool) => agent.grant(tool, "host").allowed)) continue;
      const reach = reachOf(model, agent, context, shell ? ["exec", ...fileTools] : fileTools);
      report({
        at: agent.sandbox.mode.at,
        agent: agent.id,
        severity: (shell && runsUnprompted(agent) ? unprompted : otherwise)[reach],
        message: `${
          agent.sandbox.mode.value === "off"
            ? `Sandboxing is off for ${agent.id}`
            : `The main session of ${agent.id} stays outside the sandbox`
        }, so ${audienceNames[reach]} can lead its ${shell ? "commands and file tools" : "file tools"} to act on the machine itself.${
          model.container === ""
            ? ""
            : ` This looks like a container deployment (${model.container}): there the machine is the container, and a sandbox needs the engine's socket in it.`
        }`,
      });
    }
  },
  fix: {
    safe: false,
    needs: ["container_engine"],
    title: "Runs all sessions of the agent in a sandbox",
    // What a sandbox lets through counts only once it is used, and so does the shell inside it.
    mayRaise: raisedBySandbox,
    choices: [
      { name: "all", title: "Runs all sessions in a sandbox" },
      {
        name: "non-main",
        title: "Runs all sessions in a sandbox but the owner's main one",
        isPartial: true,
      },
    ],
    apply: (sighting, edit, model, choice) =>
      edit.set(foundAgent(model, sighting).sandbox.mode.at, choice),
  },
};
