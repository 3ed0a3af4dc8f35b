import { counted } from "../../core/format.ts";
import type { RiskEvent } from "./trend.ts";

/** What happened: "Fix OC-NET-001", "Parapet 0.3.0". */
export function eventText(event: RiskEvent, titles: ReadonlyMap<string, string>): string {
  const { kind, check_ids, version, agents, agent_id } = event;
  const fixed = check_ids.map((id) => titles.get(id) ?? id);
  const [first = "", ...rest] = fixed;
  const what = `${first}${rest.length === 0 ? "" : ` and ${rest.length} more`}`;
  switch (kind) {
    case "fix":
      return `Fixed: ${what}`;
    case "rollback":
      return `Rolled back: ${what}`;
    case "release":
      return `First scan by Parapet ${version}`;
    case "workspace":
      return "New workspace";
    case "agents":
      return agents === 1 ? `New agent ${agent_id}` : counted(agents, "new agent");
  }
}

export const eventKindText: Readonly<Record<RiskEvent["kind"], string>> = {
  fix: "Fix",
  rollback: "Rollback",
  release: "Release",
  workspace: "New workspace",
  agents: "New agents",
};
