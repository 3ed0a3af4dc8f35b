import { agentActions } from "../agents/agent-actions.ts";
import { agentPrograms } from "../agents/agent-programs.ts";

const names = [
  ...Object.keys(agentActions).map((name) => name.slice(name.indexOf("/"))),
  ...Object.keys(agentPrograms),
];

/** False for a text that names no agent, so that nobody has to read it. */
export function mentionsAgent(text: string): boolean {
  const lower = text.toLowerCase();
  return names.some((name) => lower.includes(name));
}
