/** Programs that start what their first argument names. */
const starters = new Set(["npx", "bunx", "uvx", "uv", "pipx", "node", "python", "python3", "deno"]);
const verbs = new Set(["run", "tool", "exec", "--", "dlx"]);

/**
 * A name for the server of a command, where nobody has given one: "server-everything" for npx -y
 * @x/server-everything@1.
 */
export function nameOfCommand([program = "", ...args]: readonly string[]): string {
  const own = baseOf(program);
  if (!starters.has(own)) return own === "" ? "mcp" : own;
  const named = args.find((argument) => !argument.startsWith("-") && !verbs.has(argument));
  return named === undefined ? own : baseOf(withoutVersion(named));
}

/** The name of a server that is reached at an address: its host. */
export function nameOfUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "mcp";
}

function baseOf(path: string): string {
  const last = path.split(/[/\\]/).findLast((part) => part !== "") ?? "";
  return last.replace(/\.(?:exe|cmd|js|mjs|cjs|ts|py)$/i, "");
}

function withoutVersion(name: string): string {
  const at = name.lastIndexOf("@");
  return at > 0 ? name.slice(0, at) : name;
}
