import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, Audience, OpenClawModel } from "../../model/model.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { includesUntrusted, reachOf, widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";

const clamp = "/agents/defaults/sandbox/sessionToolsVisibility";
const readingTools = ["sessions_history", "sessions_search"];

type Readers = { readonly who: string; readonly severity: FindingSeverity };

/**
 * Who can read others' conversations, where that is worth reporting: a listed sender is mostly the
 * owner.
 */
const readersAmong: Readonly<Partial<Record<Audience, Readers>>> = {
  anyone: { who: "Untrusted senders", severity: "high" },
  "group-members": { who: "Members of a room or workspace", severity: "medium" },
  paired: { who: "Paired senders", severity: "low" },
};

export const untrustedSendersReadSessions: Check<OpenClawModel> = {
  id: "OC-LAT-006",
  title: "Untrusted senders can read other conversations",
  severity: "high",
  owasp: ["ASI03", "ASI01"],
  rationale:
    "With the session tools, an agent can read its other conversations, and by default those of all agents. A " +
    "sender in one chat can have it read out what another person wrote in theirs.",
  remediation:
    "Limit the tools to sessions in the same tree: `openclaw config set tools.sessions.visibility tree`. Or deny " +
    'the tools: add "group:sessions" to the agent\'s tools.deny.',
  references: [
    openclawDocs("gateway/config-tools/sessions-and-subagents"),
    openclawDocs("gateway/security/trust-model"),
    owaspAgenticReference,
  ],
  weakness: "tools exposed to untrusted senders",

  run: (model, report) => {
    const { visibility } = model.session;
    const widensByUpdate = !model.config.has(visibility.at) && !defaultsApply(model);
    if (visibility.value !== "all" && visibility.value !== "agent" && !widensByUpdate) return;
    const readersOf = (agent: AgentPolicy): Audience =>
      widestOf(
        executionContextsOf(agent)
          .filter(({ where }) => where === "host" || model.config.get(clamp) === "all")
          .filter(({ where }) => readingTools.some((tool) => agent.grant(tool, where).allowed))
          .map((context) => reachOf(model, agent, context)),
      );
    const audiences = new Map(model.agents.map((agent) => [agent, readersOf(agent)]));
    const widest = widestOf([...audiences.values()]);
    const readers = readersAmong[widest];
    if (readers === undefined) return;
    const agents = model.agents.filter((agent) => audiences.get(agent) === widest);
    if (visibility.value === "tree") {
      if (!includesUntrusted(widest)) return;
      report({
        at: visibility.at,
        severity: "low",
        message: `Once OpenClaw is updated, ${readers.who.toLowerCase()} can read conversations of every agent through ${namesOf(agents)}: recent releases show all sessions by default.`,
      });
      return;
    }
    report({
      at: visibility.at,
      severity: readers.severity,
      message: `${readers.who} can read ${
        visibility.value === "all" ? "conversations of every agent" : "others' conversations"
      } through ${namesOf(agents)}.`,
    });
  },
  fix: {
    safe: false,
    title: "Limits the session tools to the same tree of sessions",
    apply: (_sighting, edit, { session }) => edit.set(session.visibility.at, "tree"),
  },
};
