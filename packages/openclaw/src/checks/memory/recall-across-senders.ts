import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, Effective, OpenClawModel } from "../../model/model.ts";
import { asBoolean, asText } from "../../model/settings.ts";
import { byPlace, soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { memoryPlaces, memorySetting } from "../../facts/memory/memory-settings.ts";
import { shortList } from "../../facts/channels/open-doors.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { admitsSeveral } from "../../facts/channels/several-people.ts";

const name = "rememberAcrossConversations";

export const recallAcrossSenders: Check<OpenClawModel> = {
  id: "OC-MEM-001",
  title: "What one person said is recalled for another",
  severity: "medium",
  owasp: ["ASI06"],
  rationale:
    "With memory.search.rememberAcrossConversations an agent looks up its other private conversations before it " +
    "answers. Where several people write to it, one gets to hear what another or the owner confided, and what one " +
    "planted turns up in the conversation of the next.",
  remediation:
    "Switch the recall off for agents that more than one person writes to: " +
    "`openclaw config set memory.search.rememberAcrossConversations false --strict-json`.",
  references: [
    openclawDocs("reference/memory-config"),
    openclawDocs("concepts/session"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const recalled = byPlace(model.agents, (agent) => {
      const { value, at } = recallOf(model, agent);
      return value && audienceIn(model, agent) !== "one" ? at : undefined;
    });
    for (const { at, agents } of recalled) {
      const open = agents.some((agent) => audienceIn(model, agent) === "anyone");
      // By default it is on for an agent that answers one person: then only strangers are worth a word.
      if (!open && !model.config.has(at)) continue;
      report({
        at,
        ...soleAgent(agents),
        severity: open ? "medium" : "low",
        message: `${shortList(agents.map(({ id }) => id))} ${agents.length > 1 ? "look" : "looks"} up other private conversations before answering, and ${
          open ? "anyone" : "more than one person"
        } may write directly.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Keeps conversations apart in recall",
    apply: (sighting, edit) => edit.set(placeOf(sighting), false),
  },
};

/** Whether an agent recalls its other conversations. Unset it does, unless some setting keeps senders apart. */
function recallOf(model: OpenClawModel, agent: AgentPolicy): Effective<boolean> {
  const written = memorySetting(model, agent, name, asBoolean);
  // A sandboxed session has no leave to recall other conversations.
  if (agent.sandbox.mode.value === "all") return { value: false, at: agent.sandbox.mode.at };
  if (written !== undefined) return written;
  // Releases before 2026.9 know no such recall.
  const isKnown = model.schema.version !== "2026.6.11";
  return {
    value: isKnown && !keepsApart(model),
    at: memoryPlaces(agent, name).at(-1) ?? "",
  };
}

function keepsApart({ config, session }: OpenClawModel): boolean {
  const bindings = config.get("/bindings");
  const rules = Array.isArray(bindings) ? bindings : [];
  return (
    session.dmScope.value !== "main" ||
    rules.some((_, index) => asText(config.get(`/bindings/${index}/session/dmScope`)) !== undefined)
  );
}

/** Who writes directly to an agent: anyone, several people, or at most one as far as can be told. */
function audienceIn(model: OpenClawModel, agent: AgentPolicy): "anyone" | "several" | "one" {
  const doors = model.doors.filter(
    (door) => door.enabled.value && door.surface === "dm" && door.agents.includes(agent.id),
  );
  if (doors.some(({ audience }) => audience === "anyone")) return "anyone";
  // Whoever is paired is most often the owner, on one channel more.
  const several = doors.some((door) => admitsSeveral(model, door) || door.audience === "paired");
  return several ? "several" : "one";
}
