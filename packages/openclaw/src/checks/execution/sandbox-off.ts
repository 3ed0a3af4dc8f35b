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
  title: "Sandbox disabled",
  severity: "high",
  owasp: ["ASI05"],
  rationale:
    "Without a sandbox, the agent's tools run as the gateway's user on its machine: one injected instruction can " +
    "reach every file, key and network that this user can. A sandbox confines it to a container.",
  remediation:
    "Run all sessions in a sandbox: `openclaw config set agents.defaults.sandbox.mode all`, or " +
    "agents.entries.<id>.sandbox.mode for one agent. A sandbox backend such as Docker must be installed. If the " +
    "gateway itself runs in a container, its image needs Docker's client and the engine's socket: OpenClaw's own " +
    "setup mounts it with `OPENCLAW_SANDBOX=1 ./scripts/docker/setup.sh`. Access to that socket is equivalent to " +
    "root on the machine, so never mount it into a sandbox.",
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
      // A sandbox only removes tools: an agent with a shell in it also has one outside.
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
        }, so ${audienceNames[reach]} can have its ${shell ? "commands and file tools" : "file tools"} act on the machine itself.${
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
    // What a sandbox exposes, and the shell inside it, matter only once it is used.
    mayRaise: raisedBySandbox,
    choices: [
      { name: "all", title: "Runs all sessions in a sandbox" },
      {
        name: "non-main",
        title: "Runs all sessions except the owner's main one in a sandbox",
        isPartial: true,
      },
    ],
    apply: (match, edit, model, choice) =>
      edit.set(foundAgent(model, match).sandbox.mode.at, choice),
  },
};
