import { isSecretName } from "../../../secrets/secret-name.ts";
import type { OpenClawModel } from "../../model.ts";
import { asText, below, keysAt } from "../../settings.ts";
import { listAt } from "./tool-lists.ts";

/** A server of `mcp.servers`, as OpenClaw starts or calls it. Nothing is started or called to learn of it. */
export type McpServer = {
  readonly name: string;
  readonly at: string;
  /** Undefined for a server that is called. */
  readonly program: string | undefined;
  readonly args: readonly string[];
  /** What a runner such as npx fetches, as written: "mcp-remote@0.1.0"; undefined where none is. */
  readonly fetches: string | undefined;
  /** Where the package is named that is fetched anew at a start; undefined where none is, or its version is pinned. */
  readonly unpinned: string | undefined;
  /** Undefined for a server that runs on the gateway's machine. */
  readonly url: { readonly at: string; readonly clearText: boolean } | undefined;
  /** Pointers of variables and headers that are named like secrets. */
  readonly secrets: readonly string[];
};

/** The servers that are switched on, by name. */
export function mcpServers({ config }: OpenClawModel): readonly McpServer[] {
  return keysAt(config, "/mcp/servers")
    .toSorted()
    .map((name) => ({ name, at: below("/mcp/servers", name) }))
    .filter(({ at }) => config.get(`${at}/enabled`) !== false)
    .filter(({ at }) => config.get(`${at}/disabled`) !== true)
    .map(({ name, at }) => {
      const url = asText(config.get(`${at}/url`));
      const command = asText(config.get(`${at}/command`));
      const args = listAt(config, `${at}/args`);
      const spec =
        url === undefined && command !== undefined ? fetchedBy(command, args) : undefined;
      return {
        name,
        at,
        program: url === undefined ? command : undefined,
        args,
        fetches: spec,
        unpinned:
          spec === undefined || isPinned(spec)
            ? undefined
            : `${at}/${Array.isArray(config.get(`${at}/args`)) ? "args" : "command"}`,
        url: url === undefined ? undefined : { at: `${at}/url`, clearText: isClearText(url) },
        secrets: ["env", "headers"].flatMap((part) =>
          keysAt(config, `${at}/${part}`)
            .filter(isSecretName)
            .map((key) => below(at, part, key)),
        ),
      };
    });
}

/** Programs that fetch what they run, and the words before the name of the package. */
const runners: Readonly<Record<string, readonly string[]>> = {
  npx: [],
  bunx: [],
  pnpx: [],
  uvx: [],
  npm: ["exec", "x"],
  pnpm: ["dlx"],
  yarn: ["dlx"],
  bun: ["x"],
  uv: ["tool", "run"],
  pipx: ["run"],
};
const namesPackage = new Set(["--package", "-p", "--from", "--spec"]);
const takesValue = new Set(["--registry", "--index-url", "--python", "--with", "-c", "--call"]);

function fetchedBy(command: string, args: readonly string[]): string | undefined {
  const program =
    command
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.(?:cmd|exe)$/i, "") ?? "";
  const verbs = Object.hasOwn(runners, program) ? runners[program] : undefined;
  if (verbs === undefined) return undefined;
  const rest = [...args];
  if (verbs.length > 0) {
    const verb = rest.shift() ?? "";
    if (!verbs.includes(verb)) return undefined;
    if (program === "uv" && rest.shift() !== "run") return undefined;
  }
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? "";
    if (namesPackage.has(word)) return rest[index + 1];
    const [flag = "", value] = word.split("=", 2);
    if (namesPackage.has(flag)) return value;
    if (takesValue.has(word)) index += 1;
    else if (!word.startsWith("-")) return word;
  }
  return undefined;
}

/** True for one exact version: "name@1.2.3", "name==1.2.3"; a path and an address of one commit count as such. */
function isPinned(spec: string): boolean {
  if (/^[./~]/.test(spec)) return true;
  if (/^(?:git\+|https?:|github:)/.test(spec)) return /[#@][0-9a-f]{40}(?:$|#|&)/.test(spec);
  return /(?:@|==)v?\d+\.\d+[\w.+-]*$/.test(spec);
}

/** True for an address that others on the way can read and change: plain HTTP, but not to the machine itself. */
export function isClearText(address: string): boolean {
  const host = /^(?:http|ws):\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(address)?.[1];
  if (host === undefined) return false;
  return !/^(?:localhost|(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/i.test(host);
}
