import type { ToolCall } from "../../core/request.ts";
import type { Access, PathReach } from "../facts.ts";
import { accessOf, reachOf } from "./tool-access.ts";
import { categoryOf, wordsOf } from "./tool-category.ts";
import { programNamed } from "./tool-program.ts";

/** What tool it is, whatever the runtime makes of its name. */
export type ToolIdentity = {
  readonly name: string;
  /** Without the prefix that names its server: "send" for "mcp__mail__send". */
  readonly bareName: string;
  /** The MCP server; "" for a tool of the runtime. */
  readonly server: string;
  readonly category: string;
  /** What it does to the files that its arguments name. */
  readonly access: Access;
  readonly reach: PathReach;
  /** The words of its bare name and of its server's, in lower case. */
  readonly words: readonly string[];
  readonly serverWords: readonly string[];
  /** The program that it is named after; "" for none. */
  readonly program: string;
};

const maxName = 300;

/** The tools of a workspace are few, and each is called often. */
const known = new Map<string, ToolIdentity>();
const maxKnown = 1000;

export function toolIdentity(tool: ToolCall): ToolIdentity {
  const name = tool.name.slice(0, maxName);
  const key = JSON.stringify([name, tool.server, tool.category]);
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= maxKnown) known.clear();
  const identity = identityOf(name, tool);
  known.set(key, identity);
  return identity;
}

function identityOf(name: string, tool: ToolCall): ToolIdentity {
  const prefixed = /^mcp__(.+?)__(.+)$/s.exec(name);
  const server = (tool.server !== "" ? tool.server : (prefixed?.[1] ?? "")).slice(0, maxName);
  const bareName = prefixed?.[2] ?? name;
  const given = tool.category ?? "";
  const category = given === "" ? categoryOf(bareName, server) : given;
  const words = wordsOf(bareName);
  const serverWords = wordsOf(server);
  return {
    name,
    bareName,
    server,
    category,
    access: accessOf(bareName, category),
    reach: reachOf(bareName),
    words,
    serverWords,
    program: programNamed([...words, ...serverWords]),
  };
}
