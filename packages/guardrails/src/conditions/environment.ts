import { Environment } from "@marcbachmann/cel-js";
import { Command, Facts, FoundSecret, NetworkTarget, PathAccess } from "../facts/facts.ts";
import { isPrivateHost } from "../facts/network/private-host.ts";
import { compileGlob, globWidth } from "./glob.ts";
import type { StepBudget } from "./step-budget.ts";
import { isUnder, stepsUnder } from "./under.ts";
import { LabelValues, NowValues, ToolValues } from "./values.ts";

const limits = {
  maxAstNodes: 500,
  maxDepth: 32,
  maxListElements: 128,
  maxMapEntries: 0,
  maxCallArguments: 4,
};

const types = {
  Command: {
    ctor: Command,
    fields: {
      argv: "list<string>",
      raw: "string",
      name: "string",
      via: "list<string>",
      fed_by: "list<string>",
      code: "string",
      opaque: "bool",
    },
  },
  PathAccess: {
    ctor: PathAccess,
    fields: { path: "string", access: "string", sensitive: "bool" },
  },
  NetworkTarget: {
    ctor: NetworkTarget,
    fields: { host: "string", scheme: "string", method: "string" },
  },
  FoundSecret: { ctor: FoundSecret, fields: { rule: "string", fingerprint: "string" } },
  Facts: {
    ctor: Facts,
    fields: {
      commands: "list<Command>",
      paths: "list<PathAccess>",
      network: "list<NetworkTarget>",
      recipients: "list<string>",
      secrets: "list<FoundSecret>",
      egress: "bool",
      reads_private: "bool",
      reads_untrusted: "bool",
      takes_control: "bool",
      destroys: "bool",
      opaque: "bool",
      truncated: "bool",
    },
  },
  Tool: {
    ctor: ToolValues,
    fields: {
      name: "string",
      args: "map<string, dyn>",
      server: "string",
      category: "string",
      changed: "bool",
    },
  },
  Labels: {
    ctor: LabelValues,
    fields: {
      untrusted_seen: "bool",
      private_read: "bool",
      egress_done: "bool",
      tool_calls: "int",
      calls_this_minute: "int",
      spend_usd: "double",
      delegation_depth: "int",
    },
  },
  Now: { ctor: NowValues, fields: { hour: "int", weekday: "int" } },
} as const;

const variables = {
  tool: "Tool",
  text: "string",
  agent_id: "string",
  session_id: "string",
  service: "string",
  point: "string",
  source_trust: "string",
  facts: "Facts",
  labels: "Labels",
  now: "Now",
} as const;

/**
 * What CEL knows while it reads and runs one condition. `patterns` is filled before the condition
 * runs.
 */
export function environmentFor(
  patterns: ReadonlyMap<string, (text: string) => boolean>,
  work: StepBudget,
): Environment {
  const environment = new Environment({ limits });
  for (const [name, type] of Object.entries(types)) environment.registerType(name, type);
  for (const [name, type] of Object.entries(variables)) environment.registerVariable(name, type);
  const globs = new Map<string, (text: string) => boolean>();
  const globOf = (pattern: string): ((text: string) => boolean) => {
    const known = globs.get(pattern);
    if (known !== undefined) return known;
    const compiled = compileGlob(pattern);
    // A pattern may be worked out from what an agent sends.
    if (globs.size < 64) globs.set(pattern, compiled);
    return compiled;
  };
  return environment
    .registerFunction("re2(string, string): bool", (text: string, pattern: string) => {
      return work.spend(stepsPerCall + text.length) && (patterns.get(pattern)?.(text) ?? false);
    })
    .registerFunction("glob(string, string): bool", (text: string, pattern: string) => {
      return work.spend(stepsOfGlob(text, pattern)) && globOf(pattern)(text);
    })
    .registerFunction("under(string, string): bool", (path: string, root: string) => {
      return work.spend(stepsPerCall + stepsUnder(path, root)) && isUnder(path, root);
    })
    .registerFunction("private_host(string): bool", (host: string) => {
      return work.spend(stepsPerCall + host.length) && isPrivateHost(host);
    });
}

/** What a call of a function takes beside the texts that it looks at. */
export const stepsPerCall = 16;

/** A pattern may be worked out from what an agent sends: then it is compiled each time. */
function stepsOfGlob(text: string, pattern: string): number {
  return stepsPerCall + 8 * pattern.length + text.length * (1 + globWidth(pattern));
}
