import type { Rule } from "../../policy/rules.ts";

/**
 * The server of which a rule allows every tool; undefined for other rules. A `*` in its name
 * matches no server.
 */
export function serverWhollyAllowed({ text }: Rule): string | undefined {
  const [, server] = /^mcp__((?:(?!__)[^*()])+)(?:__\*)?$/.exec(text) ?? [];
  return server;
}

/** True if an allow rule permits some tool of a server. */
export function allowsToolsOf(server: string, { text }: Rule): boolean {
  const name = `mcp__${nameInRules(server)}`;
  return text === name || (text.startsWith(`${name}__`) && !text.includes("("));
}

/** The name of a server as it occurs in the names of its tools. */
export function nameInRules(server: string): string {
  return server.replace(/[^A-Za-z0-9_-]/g, "_");
}
