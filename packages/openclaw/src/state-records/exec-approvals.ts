import { commandListOf } from "../model/command-list.ts";
import { asData, asName, type Data } from "../model/data.ts";
import type { HostApprovals } from "../model/state-records.ts";

const mostAgents = 256;

/** The approvals for all agents ("") and for single ones, without empty entries. */
export function approvalsOf(document: unknown, path: string): readonly HostApprovals[] {
  const { defaults, agents } = asData(document);
  const entries: readonly (readonly [string, unknown])[] = [
    ["", defaults],
    ...Object.entries(asData(agents)).slice(0, mostAgents),
  ];
  return entries
    .map(([agent, entry]) => approvalOf(asName(agent), asData(entry), path))
    .filter(
      ({ security, ask, allowed, allowsSkillPrograms }) =>
        security !== "" || ask !== "" || allowed > 0 || allowsSkillPrograms,
    );
}

function approvalOf(agent: string, entry: Data, path: string): HostApprovals {
  const security = oneOf(["deny", "allowlist", "full"], entry["security"]);
  const list = commandListOf(entry["allowlist"]);
  return {
    agent,
    // A list that allows every command counts as none.
    security: security === "allowlist" && list.isOpen ? "full" : security,
    ask: oneOf(["off", "on-miss", "always"], entry["ask"]),
    ...list,
    allowsSkillPrograms: entry["autoAllowSkills"] === true,
    path,
  };
}

function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word | "" {
  return words.find((word) => word === value) ?? "";
}
