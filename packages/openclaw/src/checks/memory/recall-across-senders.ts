import type { Check } from "@parapet/scan-core/core/check.ts";
import type { Effective } from "@parapet/scan-core/settings/settings.ts";
import { asBoolean, asTrimmedText, itemsOf } from "@parapet/scan-core/settings/readers.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { byPlace, soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { memoryPlaces, memorySetting } from "../../facts/memory/memory-settings.ts";
import { shortList } from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { entryPointsTo } from "../../facts/reach/reach.ts";
import { admitsSeveral } from "../../facts/channels/several-people.ts";

const name = "rememberAcrossConversations";

export const recallAcrossSenders: Check<OpenClawModel> = {
  id: "OC-MEM-001",
  title: "Memory recall crosses senders",
  severity: "medium",
  owasp: ["ASI06"],
  rationale:
    "With memory.search.rememberAcrossConversations, an agent searches its other private conversations before it " +
    "responds. If several people message it, one can learn what another or the owner said, and text planted by one " +
    "appears in the next person's conversation.",
  remediation:
    "Disable recall for agents that more than one person can message: `openclaw config set " +
    "memory.search.rememberAcrossConversations false --strict-json`.",
  references: [
    openclawDocs("reference/memory-config"),
    openclawDocs("concepts/session"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    // Releases before 2026.9 have no such recall.
    const byDefault = model.schema.version !== "2026.6.11" && !separatesSenders(model);
    const recalled = byPlace(model.agents, (agent) => {
      const { value, at } = recallOf(model, agent, byDefault);
      return value && audienceIn(model, agent) !== "one" ? at : undefined;
    });
    for (const { at, agents } of recalled) {
      const open = agents.some((agent) => audienceIn(model, agent) === "anyone");
      // It is on by default for an agent that serves one person: then only untrusted senders are
      // reported.
      if (!open && !model.config.has(at)) continue;
      report({
        at,
        ...soleAgent(agents),
        severity: open ? "medium" : "low",
        message: `${shortList(agents.map(({ id }) => id))} ${agents.length > 1 ? "look" : "looks"} up other private conversations before answering, and ${
          open ? "anyone" : "more than one person"
        } can send direct messages.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Sets memory.search.rememberAcrossConversations to false",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};

/** Whether an agent recalls its other conversations. */
function recallOf(
  model: OpenClawModel,
  agent: AgentPolicy,
  byDefault: boolean,
): Effective<boolean> {
  const written = memorySetting(model, agent, name, asBoolean);
  // A sandboxed session is not permitted to recall other conversations.
  if (agent.sandbox.mode.value === "all") return { value: false, at: agent.sandbox.mode.at };
  if (written !== undefined) return written;
  return { value: byDefault, at: memoryPlaces(agent, name).at(-1) ?? "" };
}

/** A setting that separates senders keeps agents from recalling by default. */
function separatesSenders({ config, session }: OpenClawModel): boolean {
  const bindings = config.get("/bindings");
  const rules = itemsOf(bindings);
  return (
    session.dmScope.value !== "main" ||
    rules.some(
      (_, index) => asTrimmedText(config.get(`/bindings/${index}/session/dmScope`)) !== undefined,
    )
  );
}

/**
 * Who can send direct messages to an agent: anyone, several people, or as far as known at most one.
 */
function audienceIn(model: OpenClawModel, agent: AgentPolicy): "anyone" | "several" | "one" {
  const entryPoints = entryPointsTo(agent.id, model.entryPoints).filter(
    (entryPoint) => entryPoint.enabled.value && entryPoint.surface === "dm",
  );
  if (entryPoints.some(({ audience }) => audience === "anyone")) return "anyone";
  // Anyone who is paired is most often the owner, on one channel more.
  const several = entryPoints.some(
    (entryPoint) => admitsSeveral(model, entryPoint) || entryPoint.audience === "paired",
  );
  return several ? "several" : "one";
}
