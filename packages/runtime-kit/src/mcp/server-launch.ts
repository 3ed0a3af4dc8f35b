import { asTexts, asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { readShell } from "@parapet/code-analysis/shell/read-shell.ts";
import { hostOf } from "@parapet/scan-core/addresses/address-reach.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import {
  type LaunchSecret,
  secretInAddress,
  secretsInArguments,
  secretsInTable,
} from "./launch-secrets.ts";
import { type Container, containerOf } from "./container.ts";
import { fetchedBy, isPinned } from "@parapet/code-analysis/commands/launch.ts";
import { shellScriptOf } from "@parapet/code-analysis/commands/shell-scripts.ts";

/**
 * How a server is started or called, by the shape that MCP clients share: `command`, `args`, `env`,
 * `url`, `headers`.
 */
export type Launch = {
  /** Undefined for a server that is called. */
  readonly program: string | undefined;
  readonly args: readonly string[];
  /** Undefined for a server that is started. */
  readonly url: string | undefined;
  /** Where the address stands, or would: clients call it by different names. */
  readonly urlAt: string;
  /** What a runner such as npx fetches, as written; undefined where none is. */
  readonly fetches: string | undefined;
  /** True where that is fetched again in whatever version is the newest. */
  readonly isUnpinned: boolean;
  /** What an engine such as Docker is told to start; undefined where none is. */
  readonly container: Container | undefined;
  /** The script that a shell is given to run; undefined where none is. */
  readonly script: string | undefined;
  /** Variables and headers by name, each with the host of the address that it holds; "" without. */
  readonly given: ReadonlyMap<string, string>;
  /**
   * Pointers of variables, headers, arguments and addresses that hold a secret as text, not as a
   * reference.
   */
  readonly secrets: readonly string[];
  /** Names and values of the variables that it is started with, in the order of the file. */
  readonly variables: readonly (readonly [name: string, value: string])[];
  /** What these are: "a GitHub token", by their pointers. */
  readonly secretKinds: ReadonlyMap<string, string>;
};

/**
 * Reads the declaration of a server that is at a pointer. Nothing is started or called to learn of
 * it. `holdSecrets` are the tables in which a client keeps variables and headers.
 */
export function launchOf(
  server: { readonly [key: string]: JsonValue },
  at: string,
  holdSecrets: readonly string[] = ["env", "headers"],
): Launch {
  const urlKey = addressKeys.find((key) => asTrimmedText(server[key]) !== undefined) ?? "url";
  const url = asTrimmedText(server[urlKey]);
  const program = url === undefined ? asTrimmedText(server["command"]) : undefined;
  const args = asTexts(server["args"]) ?? [];
  const found = [
    ...holdSecrets.flatMap((part) => secretsInTable(server[part], `${at}/${part}`)),
    ...(program === undefined ? [] : secretsInArguments(program, args, `${at}/args`)),
    ...secretsInUrl(url, `${at}/${urlKey}`),
  ];
  const script = program === undefined ? undefined : shellScriptOf(program, args);
  const fetches = program === undefined ? undefined : fetchedBy(program, args);
  return {
    program,
    args,
    url,
    urlAt: `${at}/${urlKey}`,
    fetches,
    isUnpinned: fetches !== undefined && !isPinned(fetches),
    container: program === undefined ? undefined : (containerOf(program, args) ?? inScript(script)),
    script,
    given: new Map(holdSecrets.flatMap((part) => givenIn(server[part]))),
    variables: program === undefined ? [] : variablesIn(server["env"]),
    secrets: found.map((secret) => secret.at),
    secretKinds: new Map(found.map((secret) => [secret.at, secret.what])),
  };
}

function variablesIn(table: JsonValue | undefined): Launch["variables"] {
  if (!isObject(table)) return [];
  return Object.entries(table).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [[name, String(value)] as const]
      : [],
  );
}

/** The container that a script of a shell starts. */
function inScript(script: string | undefined): Container | undefined {
  if (script === undefined) return undefined;
  for (const { command } of readShell(script)) {
    const [program = "", ...args] = command.argv;
    const container = containerOf(program, args);
    if (container !== undefined) return container;
  }
  return undefined;
}

function givenIn(table: JsonValue | undefined): readonly (readonly [string, string])[] {
  return Object.entries(jsonObjectOf(table) ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" ? hostOf(value) : "",
  ]);
}

function secretsInUrl(url: string | undefined, at: string): readonly LaunchSecret[] {
  const what = url === undefined ? undefined : secretInAddress(url);
  return what === undefined ? [] : [{ at, what }];
}

/** What clients call the address of a server: most, Gemini CLI, Windsurf. */
const addressKeys = ["url", "httpUrl", "serverUrl"];
