import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { byPlace, soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { memorySetting } from "../../facts/memory/memory-settings.ts";
import { shortList } from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { audienceNames, includesUntrusted, reachOf, widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";

export const transcriptsSearched: Check<OpenClawModel> = {
  id: "OC-MEM-002",
  title: "Transcript search exposed to untrusted senders",
  severity: "medium",
  owasp: ["ASI06", "ASI03"],
  rationale:
    'With "sessions" among its sources, memory_search finds everything that was ever said to the agent, by any ' +
    "sender. Anyone who can message the agent can ask for what others said.",
  remediation:
    "Search only notes for agents that untrusted senders can message: `openclaw config set memory.search.sources " +
    "'[\"memory\"]' --strict-json`, and limit which sessions tools see: `openclaw config set " +
    "tools.sessions.visibility self`.",
  references: [
    openclawDocs("reference/memory-config"),
    openclawDocs("concepts/session-search"),
    owaspAgenticReference,
  ],
  weakness: "tools exposed to untrusted senders",

  run: (model, report) => {
    const searched = byPlace(model.agents, (agent) => {
      const sources = memorySetting(model, agent, "sources", asTrimmedTexts);
      const isSearched = sources?.value.includes("sessions") === true && maySearch(agent);
      return isSearched && seesOthers(model) && includesUntrusted(reachOf(model, agent))
        ? sources.at
        : undefined;
    });
    for (const { at, agents } of searched) {
      const audience = widestOf(agents.map((agent) => reachOf(model, agent)));
      report({
        at,
        ...soleAgent(agents),
        severity: audience === "anyone" ? "high" : "medium",
        message: `${shortList(agents.map(({ id }) => id))} can search the transcripts of all conversations, and ${audienceNames[audience]} can ask for their contents.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Searches only notes, not transcripts",
    apply: (match, edit) => edit.set(placeOf(match), ["memory"]),
  },
};

function maySearch(agent: AgentPolicy): boolean {
  return executionContextsOf(agent).some(
    ({ where }) => agent.grant("memory_search", where).allowed,
  );
}

function seesOthers({ session }: OpenClawModel): boolean {
  return session.visibility.value === "all" || session.visibility.value === "agent";
}
