import type { AgentRun, Start, TokenAccess } from "./model.ts";

/** "anyone (issue_comment, issues)". */
export function startInWords({ start }: { readonly start: Start }): string {
  const by = start.events.length === 0 ? "" : ` (${start.events.join(", ")})`;
  switch (start.who) {
    case "anyone":
      return `anyone${by}`;
    case "contributors":
      return `anyone who has had a change merged${by}`;
    case "members":
      return "people with write access, the repository itself, or a schedule";
    case "unknown":
      return `not known${by}`;
  }
}

export function commandsInWords({ tools }: Pick<AgentRun, "tools">): string {
  switch (tools.commands) {
    case "any":
      return "any, without approval";
    case "code":
      return `listed ones, of which some run any code (${tools.openRule})`;
    case "listed":
      return "listed ones";
    case "sandbox":
      return "in a sandbox";
    case "none":
      return "none without approval";
    case "unknown":
      return "not known";
  }
}

/** "writes contents, issues"; what the default of the repository is stands in no file. */
export function tokenInWords({ kind, writes }: Pick<TokenAccess, "kind" | "writes">): string {
  if (kind === "write-all") return "has write access to everything";
  if (kind === "unknown") return "has the default permissions of the repository, which are unknown";
  return writes.length === 0 ? "has read access only" : `has write access to ${writes.join(", ")}`;
}
