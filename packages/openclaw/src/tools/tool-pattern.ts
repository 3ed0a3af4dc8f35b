import { matchesGlob } from "@parapet/scan-core/layers/glob.ts";
import { toolGroups } from "./tool-catalog.ts";

const aliases: ReadonlyMap<string, string> = new Map([
  ["bash", "exec"],
  ["apply-patch", "apply_patch"],
  ["cron", "automations"],
]);

// Names that older releases gave to a tool, and a tool that brings another.
const families: ReadonlyMap<string, readonly string[]> = new Map([
  ["update_plan", ["progress_card"]],
  ["canvas", ["canvas", "show_widget"]],
]);

/** A tool's name as policies compare it: lower case, aliases resolved. */
export function toolName(written: string): string {
  const name = written.trim().toLowerCase();
  return aliases.get(name) ?? name;
}

/**
 * Means all tools of an MCP server where `allows` and `denies` take a tool: allowed if one is,
 * denied if all are.
 */
export function everyToolOf(server: string): string {
  return `${server.replaceAll(/[^A-Za-z0-9_-]/g, "-")}__*`;
}

/** Whether an entry of an allow list allows a tool. */
export function allows(entry: string, tool: string): boolean {
  if (covers(entry, tool)) return true;
  if (tool.endsWith("__*") && toolName(entry).startsWith(toolName(tool).slice(0, -1))) return true;
  // Permission to write includes patching; denying write does not deny patching.
  if (toolName(tool) === "apply_patch" && covers(entry, "write")) return true;
  // An entry that names one server's tools allows a part of all MCP tools.
  return toolName(tool) === "bundle-mcp" && toolName(entry).includes("__");
}

/** Whether an entry of a deny list forbids a tool. */
export function denies(entry: string, tool: string): boolean {
  return covers(entry, tool);
}

function covers(entry: string, tool: string): boolean {
  const name = toolName(tool);
  if (isPluginTool(name) && namesAllMcpTools(toolName(entry))) return true;
  return namesOf(toolName(entry)).some((pattern) => matchesGlob(pattern, name));
}

function namesOf(entry: string): readonly string[] {
  return toolGroups.get(entry) ?? families.get(entry) ?? [entry];
}

// Tools of MCP servers are called <server>__<tool>.
function isPluginTool(name: string): boolean {
  return name === "bundle-mcp" || name.includes("__");
}

function namesAllMcpTools(entry: string): boolean {
  return entry === "bundle-mcp" || entry === "group:plugins";
}
