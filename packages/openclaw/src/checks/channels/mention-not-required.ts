import type { Check } from "@parapet/scan-core/core/check.ts";
import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import {
  agentsReachedBy,
  describeEntryPoints,
  onlyAgent,
  shortList,
} from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { runsUnprompted } from "../../facts/execution/shell-access.ts";

export const mentionNotRequired: Check<OpenClawModel> = {
  id: "OC-ING-007",
  title: "Mention not required in rooms",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "With requireMention off, the agent acts on everything in the room, including links, forwarded texts and " +
    "quotes that were not meant for it. One such message is enough to steer it, and no member notices that it " +
    "was addressed.",
  remediation:
    "Require a mention: `openclaw config set channels.<channel>.groups.<room>.requireMention true --strict-json`.",
  references: [openclawDocs("channels/groups"), owaspAgenticReference],
  run: (model, report) => {
    for (const [at, entryPoints] of Map.groupBy(model.entryPoints.filter(isNoisy), atOf)) {
      const agents = agentsReachedBy(entryPoints);
      const commands = model.agents.some(
        (agent) => agents.includes(agent.id) && runsUnprompted(agent),
      );
      report({
        at,
        ...onlyAgent(agents),
        severity: commands ? "medium" : "low",
        message: `Every message on ${describeEntryPoints(entryPoints)} wakes ${shortList(agents)}, mentioned or not${
          commands ? ", which runs commands on the machine without approval" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Requires a mention",
    apply: (match, edit) => edit.set(placeOf(match), true),
  },
};

const atOf = ({ requireMention }: EntryPoint): string => requireMention.at;

function isNoisy(entryPoint: EntryPoint): boolean {
  return (
    entryPoint.enabled.value &&
    entryPoint.surface === "group" &&
    includesUntrusted(entryPoint.audience) &&
    entryPoint.agents.length > 0 &&
    !entryPoint.requireMention.value
  );
}
