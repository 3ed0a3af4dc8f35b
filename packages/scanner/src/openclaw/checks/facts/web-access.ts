import type { AgentPolicy, OpenClawModel } from "../../model.ts";
import type { Seat } from "./seats.ts";

/** A tool that puts pages of the web before an agent. */
export type WebTool = {
  readonly name: "web_fetch" | "web_search" | "browser";
  /** The key that switches it off for all agents. */
  readonly enabled: string;
  /** True when the addresses it opens can carry data out. */
  readonly sends: boolean;
};

/** All web tools, and the keys that switch them off. */
export const webToolSwitches: readonly WebTool[] = [
  { name: "web_fetch", enabled: "/tools/web/fetch/enabled", sends: true },
  { name: "web_search", enabled: "/tools/web/search/enabled", sends: false },
  { name: "browser", enabled: "/browser/enabled", sends: true },
];

/** The web tools that an agent may use in one seat: what they return was written by strangers. */
export function webToolsOf(
  { config }: OpenClawModel,
  agent: AgentPolicy,
  seat: Seat,
): readonly WebTool[] {
  return webToolSwitches.filter(
    ({ name, enabled }) => agent.grant(name, seat.where).allowed && config.get(enabled) !== false,
  );
}
