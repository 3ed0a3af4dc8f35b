import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace, isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";

export const sandboxShared: Check<OpenClawModel> = {
  id: "OC-BOX-007",
  title: "Untrusted senders share one sandbox",
  severity: "medium",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "Files and processes that one conversation leaves in a container are available to the next. An untrusted sender's " +
    "conversation can read what another person's left, or plant a modified file.",
  remediation:
    "Give every session a separate container: `openclaw config set agents.defaults.sandbox.scope session`. " +
    'With "agent", the default, all sessions of one agent share one; with "shared", all agents do.',
  references: [
    openclawDocs("gateway/sandboxing/modes-scope-and-backend"),
    openclawDocs("gateway/security/tool-permissions"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const shared = gatherByPlace(model.agents.filter(isSandboxed), ({ sandbox }) => [
      sandbox.scope,
    ]);
    for (const { value, at, agents } of shared) {
      if (value === "session") continue;
      const open = agents.filter((agent) => includesUntrusted(reachOf(model, agent)));
      const across = value === "shared" && agents.length > 1;
      if (!across && open.length === 0) continue;
      report({
        at,
        ...agentOf(model, at),
        severity: across && open.length > 0 ? "medium" : "low",
        message: across
          ? `${namesOf(agents)} share one sandbox${open.length > 0 ? `, and untrusted senders reach ${namesOf(open)}` : ""}.`
          : `All conversations of ${namesOf(open)} share one sandbox, including those of untrusted senders.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Gives every session a separate sandbox",
    apply: (match, edit, model) => {
      if (model.agents.some((agent) => isOverruled(model, agent))) {
        throw new FixRefusal(
          'With another scope the agents\' own sandbox settings take effect, which "shared" ignores. ' +
            "Review them, then set the scope to session.",
        );
      }
      // An agent that untrusted senders reach and that is sandboxed later has the same weakness.
      const later = model.agents.filter(
        (agent) => !isSandboxed(agent) && includesUntrusted(reachOf(model, agent)),
      );
      const places = [placeOf(match), ...later.map(({ sandbox }) => sandbox.scope.at)];
      for (const at of new Set(places)) edit.set(at, at.endsWith("/perSession") ? true : "session");
    },
  },
};

/** True for an agent whose own settings "shared" makes ineffective. */
function isOverruled({ config }: OpenClawModel, { at, sandbox }: AgentPolicy): boolean {
  if (at === "" || sandbox.scope.value !== "shared") return false;
  return ["docker", "browser", "ssh"].some((part) => config.has(`${at}/sandbox/${part}`));
}
