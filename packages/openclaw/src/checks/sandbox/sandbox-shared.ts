import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { isOutsiders, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace, isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";

export const sandboxShared: Check<OpenClawModel> = {
  id: "OC-BOX-007",
  title: "Conversations share one sandbox",
  severity: "medium",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "Files and processes that one conversation leaves in a container are there for the next one. A stranger's " +
    "conversation can so read what another person's left, or leave a changed file for it.",
  remediation:
    "Give every session a container of its own: `openclaw config set agents.defaults.sandbox.scope session`. " +
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
      const open = agents.filter((agent) => isOutsiders(reachOf(model, agent)));
      const across = value === "shared" && agents.length > 1;
      if (!across && open.length === 0) continue;
      report({
        at,
        ...agentOf(model, at),
        severity: across && open.length > 0 ? "medium" : "low",
        message: across
          ? `${namesOf(agents)} share one sandbox${open.length > 0 ? `, and people outside reach ${namesOf(open)}` : ""}.`
          : `All conversations of ${namesOf(open)} share one sandbox, those of strangers among them.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Gives every session a sandbox of its own",
    apply: (sighting, edit, model) => {
      if (model.agents.some((agent) => isOverruled(model, agent))) {
        throw new FixRefusal(
          'With another scope the agents\' own sandbox settings come into force, which "shared" ignores. ' +
            "Look through them, then set the scope to session.",
        );
      }
      // An agent that strangers reach, and that is sandboxed later, has the same fault then.
      const later = model.agents.filter(
        (agent) => !isSandboxed(agent) && isOutsiders(reachOf(model, agent)),
      );
      const places = [placeOf(sighting), ...later.map(({ sandbox }) => sandbox.scope.at)];
      for (const at of new Set(places)) edit.set(at, at.endsWith("/perSession") ? true : "session");
    },
  },
};

/** True for an agent whose own settings "shared" keeps out of force. */
function isOverruled({ config }: OpenClawModel, { at, sandbox }: AgentPolicy): boolean {
  if (at === "" || sandbox.scope.value !== "shared") return false;
  return ["docker", "browser", "ssh"].some((part) => config.has(`${at}/sandbox/${part}`));
}
