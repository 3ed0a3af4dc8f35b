import type { Check } from "../../../check.ts";
import { parentPointer } from "../../../documents/pointer.ts";
import type { AgentPolicy, OpenClawModel } from "../../model.ts";
import { below } from "../../settings.ts";
import { pointerOf } from "../facts/pointer-of.ts";
import { isOutsiders } from "../facts/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";
import { listAt, settingName } from "../facts/tool-lists.ts";

const shared = "/messages/groupChat/mentionPatterns";

export const mentionMatchesEverything: Check<OpenClawModel> = {
  id: "OC-IDLE-028",
  title: "Every message counts as naming the agent",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "requireMention lets an agent act only when it is named, and mentionPatterns say what counts as its name. A pattern that " +
    "matches any text makes every message a mention, so that the requirement stands there and requires nothing.",
  remediation:
    "Name the agent in the pattern: `openclaw config set messages.groupChat.mentionPatterns '[\"@?openclaw\"]' --strict-json`.",
  references: [openclawDocs("channels/groups"), owaspAgenticReference],
  run: (model, report) => {
    for (const { at, agents } of patternLists(model)) {
      const index = listAt(model.config, at).findIndex(matchesAnything);
      if (index < 0) continue;
      const ids = new Set(agents.map(({ id }) => id));
      const open = model.doors.some(
        (door) =>
          door.enabled.value &&
          door.surface === "group" &&
          isOutsiders(door.audience) &&
          door.requireMention.value &&
          door.agents.some((id) => ids.has(id)),
      );
      const [only, ...more] = agents;
      report({
        at: below(at, index),
        ...(only === undefined || more.length > 0 ? {} : { agent: only.id }),
        severity: open ? "medium" : "low",
        message: `A pattern of ${settingName(at)} matches every message, so all of them count as naming the agent.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the pattern that matches every message",
    apply: (sighting, edit, { config }) => {
      const list = parentPointer(pointerOf(sighting));
      if (list === undefined) return;
      const patterns = listAt(config, list);
      // An empty list would take away also the agent's own name.
      if (patterns.every(matchesAnything)) edit.remove(list);
      else
        for (const pattern of new Set(patterns.filter(matchesAnything)))
          edit.removeItem(list, pattern);
    },
  },
};

/** Lists of patterns, with the agents they are for. */
function patternLists({ agents, config }: OpenClawModel) {
  const own = agents
    .filter(({ at }) => at !== "" && config.has(`${at}/groupChat/mentionPatterns`))
    .map((agent) => ({ at: `${agent.at}/groupChat/mentionPatterns`, agents: [agent] }));
  const owners = new Set(
    own.flatMap(({ agents: [agent] }) => (agent === undefined ? [] : [agent.id])),
  );
  const others: readonly AgentPolicy[] = agents.filter(({ id }) => !owners.has(id));
  return others.length > 0 ? [{ at: shared, agents: others }, ...own] : own;
}

// Compared as text: patterns of others are never run.
const everything = new Set([
  ".",
  ".*",
  ".+",
  ".?",
  ".*?",
  ".+?",
  "^",
  "$",
  "^.",
  "^.*",
  "^.+",
  "^.*$",
  "^.+$",
  ".*$",
  "[\\s\\S]*",
  "[\\s\\S]+",
  "\\s*",
  "\\S",
  "\\w",
  "|",
  "()",
  "",
]);

function matchesAnything(pattern: string): boolean {
  return everything.has(pattern.trim().replace(/^\(\?[a-z]+\)/, ""));
}
