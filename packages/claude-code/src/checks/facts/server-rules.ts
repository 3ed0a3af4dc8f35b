import type { Rule } from "../../policy/rules.ts";

/** The server of which a rule allows every tool; undefined for other rules. A `*` in its name matches no server. */
export function serverWhollyAllowed({ text }: Rule): string | undefined {
  const [, server] = /^mcp__((?:(?!__)[^*()])+)(?:__\*)?$/.exec(text) ?? [];
  return server;
}

/** True where a rule of the allowances lets some tool of a server run. */
export function allowsToolsOf(server: string, { text }: Rule): boolean {
  const name = `mcp__${nameInRules(server)}`;
  return text === name || (text.startsWith(`${name}__`) && !text.includes("("));
}

/** As the name of a server stands in the names of its tools. */
export function nameInRules(server: string): string {
  return server.replace(/[^A-Za-z0-9_-]/g, "_");
}
