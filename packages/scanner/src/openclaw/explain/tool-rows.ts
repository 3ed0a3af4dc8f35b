import type { AgentPolicy } from "../model.ts";
import { coreToolNames } from "../tool-catalog.ts";
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

/** The profile, the tools that say most about what an agent can be made to do, and for whom others hold. */
export function toolRows(agent: AgentPolicy, row: RowMaker): readonly PolicyRow[] {
  return [
    row("profile", agent.toolProfile),
    ...grantRows(agent, builtIn, row),
    ...agent
      .senders()
      .map(({ sender, at, grant }) =>
        row(`for sender ${sender}`, { value: lostTools(agent, grant), at }),
      ),
  ];
}

const mostNamed = 4;

/** What an agent loses by another set of filters: "without exec, read and 3 others". */
function lostTools(agent: AgentPolicy, grant: AgentPolicy["grant"]): string {
  const [where = "host"] = placesOf(agent);
  const lost = [...coreToolNames, "bundle-mcp"].filter(
    (tool) => agent.grant(tool, where).allowed && !grant(tool, where).allowed,
  );
  if (lost.length === 0) return "the same";
  const named = lost.slice(0, mostNamed).join(", ");
  const others = lost.length - mostNamed;
  return `without ${named}${others > 0 ? ` and ${others} others` : ""}`;
}
