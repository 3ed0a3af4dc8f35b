import { primaryModelOf } from "../models/agent-model.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawModel } from "../model/model.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import { agentScope } from "../model/roster.ts";
import { coreToolNames } from "../tools/tool-catalog.ts";
import { providerSectionsOf } from "../tools/tools.ts";
import type { PolicyRow, RowMaker } from "./policy-row.ts";

type Place = "host" | "sandbox";

/** Where an agent's turns may run; both where only some of them are sandboxed. */
export function placesOf(agent: AgentPolicy): readonly Place[] {
  const mode = agent.sandbox.mode.value;
  if (mode === "off") return ["host"];
  return mode === "all" ? ["sandbox"] : ["host", "sandbox"];
}

/** Whether an agent has some tools, in each place where it works. */
export function grantRows(
  agent: AgentPolicy,
  tools: readonly string[],
  row: RowMaker,
): readonly PolicyRow[] {
  return tools.flatMap((tool) =>
    placesOf(agent).map((where) => {
      const { allowed, at } = agent.grant(tool, where);
      return row(`${tool} ${placeName(where)}`, { value: allowed, at });
    }),
  );
}

/** "on the host": where a turn runs, in words. */
export function placeName(where: Place): string {
  return where === "host" ? "on the host" : "in the sandbox";
}

const builtIn: readonly string[] = [
  "exec",
  "process",
  "read",
  "write",
  "edit",
  "apply_patch",
  "automations",
  "gateway",
  "nodes",
];

/** The profile, the tools that matter most, and for whom other grants apply. */
export function toolRows(
  model: OpenClawModel,
  agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  return [
    row("profile", agent.toolProfile),
    ...providerRows(model, agent, row),
    ...grantRows(agent, builtIn, row),
    ...agent
      .senders()
      .map(({ sender, at, grant }) =>
        row(`for sender ${sender}`, { value: lostTools(agent, grant), at }),
      ),
  ];
}

/** The model, where it brings its own filters with it. */
function providerRows(
  { config }: OpenClawModel,
  agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  const sections = providerSectionsOf(config, agent);
  if (sections.length === 0) return [];
  const places = agentScope(agent, "/model", "/agents/defaults/model");
  const at = places.find((place) => config.has(place)) ?? places[0];
  return [
    row("model", { value: primaryModelOf(config, agent) ?? "", at }),
    ...sections.map((section) => {
      const profile = asTrimmedText(config.get(`${section}/profile`));
      const lists = keysAt(config, section).filter((key) => key !== "profile");
      const words = [...(profile === undefined ? [] : [`profile ${profile}`]), ...lists];
      return row(`for ${parsePointer(section).at(-1) ?? ""}`, { value: words, at: section });
    }),
  ];
}

const mostNamed = 4;

/** What an agent loses by another set of filters: "without exec, read and 3 others". */
export function lostTools(agent: AgentPolicy, grant: AgentPolicy["grant"]): string {
  const [where = "host"] = placesOf(agent);
  const lost = [...coreToolNames, "bundle-mcp"].filter(
    (tool) => agent.grant(tool, where).allowed && !grant(tool, where).allowed,
  );
  if (lost.length === 0) return "the same";
  const named = lost.slice(0, mostNamed).join(", ");
  const others = lost.length - mostNamed;
  return `without ${named}${others > 0 ? ` and ${others} others` : ""}`;
}
