import { isPlaceholder, isSecretName } from "@parapet/posture/redaction";
import type { JsonValue } from "../documents/document.ts";
import { isList, isObject } from "../documents/find-node.ts";
import { childPointer } from "../documents/pointer.ts";
import { fetchedBy, isPinned } from "./launch.ts";
import { shellScriptOf } from "./shell-scripts.ts";

/** How a server is started or called, by the shape that MCP clients share: `command`, `args`, `env`, `url`, `headers`. */
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
  /** True where that is fetched anew in whatever version is the newest. */
  readonly isUnpinned: boolean;
  /** The script that a shell is given to run; undefined where none is. */
  readonly script: string | undefined;
  /** Pointers of variables and headers that hold a secret as text, not as a reference. */
  readonly secrets: readonly string[];
};

/**
 * Reads the declaration of a server that stands at a pointer. Nothing is started or called to learn of it. `holdSecrets`
 * are the tables in which a client keeps variables and headers.
 */
export function launchOf(
  server: { readonly [key: string]: JsonValue },
  at: string,
  holdSecrets: readonly string[] = ["env", "headers"],
): Launch {
  const urlKey = addressKeys.find((key) => textOf(server[key]) !== undefined) ?? "url";
  const url = textOf(server[urlKey]);
  const program = url === undefined ? textOf(server["command"]) : undefined;
  const args = listOf(server["args"]);
  const fetches = program === undefined ? undefined : fetchedBy(program, args);
  return {
    program,
    args,
    url,
    urlAt: `${at}/${urlKey}`,
    fetches,
    isUnpinned: fetches !== undefined && !isPinned(fetches),
    script: program === undefined ? undefined : shellScriptOf(program, args),
    secrets: holdSecrets.flatMap((part) => secretsIn(server[part], `${at}/${part}`)),
  };
}

/** What clients call the address of a server: most, Gemini CLI, Windsurf. */
const addressKeys = ["url", "httpUrl", "serverUrl"];

function secretsIn(value: JsonValue | undefined, at: string): readonly string[] {
  if (value === undefined || !isObject(value)) return [];
  return Object.entries(value)
    .filter(([name, text]) => isSecretName(name) && isLiteralSecret(text))
    .map(([name]) => childPointer(at, name));
}

/** True for a text that is a secret itself: no reference to a variable, no placeholder, and not next to nothing. */
export function isLiteralSecret(value: JsonValue | undefined): boolean {
  if (typeof value !== "string") return false;
  const text = value.replace(/^(?:Bearer|Basic|token)\s+/i, "").trim();
  return text.length >= 8 && !/\$(?:\{?\w|\{\{\s*\w)/.test(text) && !isPlaceholder(text);
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function listOf(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || !isList(value)) return [];
  return value.filter((item) => typeof item === "string");
}
