import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { byPlace, soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt, settingName } from "../../facts/tools/tool-lists.ts";

const shared = "/messages/groupChat/mentionPatterns";

export const mentionMatchesEverything: Check<OpenClawModel> = {
  id: "OC-IDLE-028",
  title: "Mention pattern matches every message",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "requireMention lets an agent act only when it is mentioned, and mentionPatterns define what counts as a " +
    "mention. A pattern that matches any text makes every message a mention, so the requirement has no effect.",
  remediation:
    "Name the agent in the pattern: `openclaw config set messages.groupChat.mentionPatterns '[\"@?openclaw\"]' --strict-json`.",
  references: [openclawDocs("channels/groups"), owaspAgenticReference],
  run: (model, report) => {
    for (const { at, agents } of patternLists(model)) {
      const index = listAt(model.config, at).findIndex(matchesAnything);
      if (index < 0) continue;
      const ids = new Set(agents.map(({ id }) => id));
      const open = model.entryPoints.some(
        (entryPoint) =>
          entryPoint.enabled.value &&
          entryPoint.surface === "group" &&
          includesUntrusted(entryPoint.audience) &&
          entryPoint.requireMention.value &&
          entryPoint.agents.some((id) => ids.has(id)),
      );
      report({
        at: below(at, index),
        ...soleAgent(agents),
        severity: open ? "medium" : "low",
        message: `A pattern in ${settingName(at)} matches every message, so every message counts as a mention.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the pattern that matches every message",
    apply: (match, edit, { config }) => {
      const list = holderOf(placeOf(match));
      const patterns = listAt(config, list);
      // An empty list would also remove the agent's own name.
      if (patterns.every(matchesAnything)) edit.remove(list);
      else
        for (const pattern of new Set(patterns.filter(matchesAnything)))
          edit.removeItem(list, pattern);
    },
  },
};

/** Lists of patterns, with the agents they are for. */
function patternLists({ agents, config }: OpenClawModel) {
  return byPlace(agents, ({ at }) => {
    const own = `${at}/groupChat/mentionPatterns`;
    return at !== "" && config.has(own) ? own : shared;
  });
}

// Compared as text: patterns from the file are never executed.
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
