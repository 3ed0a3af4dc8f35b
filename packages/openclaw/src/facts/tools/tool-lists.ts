import { asString, asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { AgentPolicy, OpenClawConfig } from "../../model/model.ts";

/** Scopes that hold tool lists: "/tools" for all agents, "/agents/entries/main/tools" for one. */
export const globalTools = "/tools";

/**
 * The scope of an agent's own tool lists; of the agent that exists when none is configured, the
 * global one.
 */
export function toolsScopeOf(agent: AgentPolicy): string {
  return agent.at === "" ? globalTools : `${agent.at}/tools`;
}

/** The text at a pointer, trimmed; "" where there is none. */
export function textAt(config: OpenClawConfig, pointer: string): string {
  return asTrimmedText(config.get(pointer)) ?? "";
}

/** The text at a pointer that a check has found, as it is written. */
export function foundText(config: OpenClawConfig, pointer: string): string {
  return asString(config.get(pointer)) ?? "";
}

/**
 * The entries of the list at a pointer, as written; ids that are numbers count as text, as they do
 * for OpenClaw.
 */
export function listAt(config: OpenClawConfig, pointer: string): readonly string[] {
  const value = config.get(pointer);
  return Array.isArray(value)
    ? value.filter((item) => typeof item === "string" || typeof item === "number").map(String)
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
