import type { JsonValue } from "../../../documents/document.ts";
import type { AgentPolicy, OpenClawConfig } from "../../model.ts";

/** Scopes that hold tool lists: "/tools" for all agents, "/agents/entries/main/tools" for one. */
export const globalTools = "/tools";

/** The scope of an agent's own tool lists; of the agent that exists when none is configured, the global one. */
export function toolsScopeOf(agent: AgentPolicy): string {
  return agent.at === "" ? globalTools : `${agent.at}/tools`;
}

/** The texts of the list at a pointer, as written; empty where no list stands. */
export function listAt(config: OpenClawConfig, pointer: string): readonly string[] {
  const value = config.get(pointer);
  return Array.isArray(value)
    ? value.filter((item: JsonValue): item is string => typeof item === "string")
    : [];
}

/** Tool names are compared as OpenClaw does: without regard to case and space around them. */
export function toolName(text: string): string {
  return text.trim().toLowerCase();
}

/** "/tools/exec/mode" as OpenClaw's own commands spell it: "tools.exec.mode". */
export function settingName(pointer: string): string {
  return pointer
    .slice(1)
    .split("/")
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((name) => (/^[A-Za-z0-9_$-]+$/.test(name) ? name : JSON.stringify(name)))
    .join(".");
}
