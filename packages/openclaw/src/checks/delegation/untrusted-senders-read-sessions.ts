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

/** Those who read others' conversations, as far as that is worth a word: a listed sender is mostly the owner. */
const readersAmong: Readonly<Partial<Record<Audience, Readers>>> = {
  anyone: { who: "Strangers", severity: "high" },
  "group-members": { who: "Members of a room or workspace", severity: "medium" },
  paired: { who: "Paired senders", severity: "low" },
};

export const untrustedSendersReadSessions: Check<OpenClawModel> = {
  id: "OC-LAT-006",
  title: "Others' conversations can be read from a chat",
  severity: "high",
  owasp: ["ASI03", "ASI01"],
  rationale:
    "With the session tools an agent reads what was said in its other conversations, those of all agents when nothing is " +
    "set. Somebody in one chat can have it read out what another person wrote in theirs.",
  remediation:
    "Keep sessions to what they started: `openclaw config set tools.sessions.visibility tree`, or take the tools away: " +
    'add "group:sessions" to the agent\'s tools.deny.',
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
        message: `Once OpenClaw is updated, ${readers.who.toLowerCase()} can read conversations of every agent through ${namesOf(agents)}: recent releases show all sessions unless told otherwise.`,
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
    title: "Keeps sessions to what they started",
    apply: (_sighting, edit, { session }) => edit.set(session.visibility.at, "tree"),
  },
};
