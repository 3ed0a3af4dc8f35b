import { itemsOf } from "@parapet/scan-core/settings/readers.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
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

export const roomsShareMainSession: Check<OpenClawModel> = {
  id: "OC-ING-011",
  title: "Rooms share the agent's main session",
  severity: "medium",
  owasp: ["ASI06", "ASI01"],
  rationale:
    'With groupScope "main", room messages enter the owner\'s conversation. Members can read and steer it, and ' +
    'with sandbox mode "non-main" that conversation runs outside the sandbox.',
  remediation:
    "Separate rooms: `openclaw config set session.groupScope per-group`, and remove session.groupScope from " +
    "bindings.",
  references: [
    openclawDocs("channels/groups"),
    openclawDocs("concepts/session"),
    owaspAgenticReference,
  ],
  aliases: ["security.trust_model.group_scope_main"],
  run: (model, report) => {
    const joined = model.entryPoints.filter(joinsMain);
    if (joined.length === 0) return;
    for (const at of causesOf(model)) {
      const agents = agentsReachedBy(joined);
      const outside = joined.filter(({ audience }) => includesUntrusted(audience));
      const leavesSandbox = model.agents.some(
        (agent) => agents.includes(agent.id) && agent.sandbox.mode.value === "non-main",
      );
      const shown = outside.length > 0 ? outside : joined;
      const channels = [
        ...new Set(shown.map((entryPoint) => describeEntryPoints([entryPoint]))),
      ].toSorted();
      report({
        at,
        ...onlyAgent(agents),
        severity: outside.length === 0 ? "low" : "medium",
        message: `Messages from ${shortList(channels)} join the main conversation of ${shortList(agents)}${
          leavesSandbox ? ", which runs outside the sandbox" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Separates the conversations of rooms",
    apply: (match, edit) => edit.set(placeOf(match), "per-group"),
  },
};

function joinsMain(entryPoint: EntryPoint): boolean {
  return (
    entryPoint.enabled.value &&
    entryPoint.surface === "group" &&
    entryPoint.lands === "main" &&
    entryPoint.audience !== "nobody" &&
    entryPoint.agents.length > 0
  );
}

/** The settings responsible: for all rooms, and for what single bindings route. */
function causesOf({ config, session }: OpenClawModel): readonly string[] {
  const bindings = config.get("/bindings");
  const routed = itemsOf(bindings)
    .map((_, index) => below("/bindings", index, "session", "groupScope"))
    .filter((at) => config.get(at) === "main");
  return [...(session.groupScope.value === "main" ? [session.groupScope.at] : []), ...routed];
}
