import { basename, dirname } from "node:path";
import { hookTokenOf } from "@parapet/adapter-link";
import type { Command } from "@parapet/claude-code/policy/commands.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import {
  copiedAdapter,
  type CopiedAdapter,
  type InstallationNamed,
  type NoAdapter,
} from "../guardrails/copied-adapter.ts";
import type { RegisteredGuardrails } from "../core/registered-guardrails.ts";
import { nodeInside } from "../sandbox/start-sandbox.ts";

/** The files that may ask: a script for Node, and a program that needs none. */
const scriptName = "parapet-hook.cjs";
const programName = "parapet-hook";
const httpForm = /^https?:\/\/[^/]+\/api\/v1\/adapters\/([\w-]+)\/hooks\/claude-code$/;
/** As `parapet protect` writes it, after the program that clears the variables. */
const shellForm = /^\/usr\/bin\/env -i (?:('(?:[^']|'\\'')*') )?('(?:[^']|'\\'')*') \|\| exit 2$/;

type NamedByHook = InstallationNamed & {
  /** The file of its folder that asks; undefined where Claude Code itself does. */
  readonly file: string | undefined;
};

/** The installation that a hook of Parapet is of. */
function installationOf(hook: JsonValue): NamedByHook | undefined {
  if (!isObject(hook)) return undefined;
  const { type, url, command, args } = hook;
  const [, id] = type === "http" && typeof url === "string" ? (httpForm.exec(url) ?? []) : [];
  if (id !== undefined) return { id, folder: undefined, file: undefined };
  const asks = Array.isArray(args) ? args.at(-1) : quotedFile(command);
  if (typeof asks !== "string") return undefined;
  const [folder, file] = [dirname(asks), basename(asks)];
  if (file !== scriptName && file !== programName) return undefined;
  return { id: basename(folder), folder, file };
}

function quotedFile(command: JsonValue | undefined): string | undefined {
  const [, , file] = typeof command === "string" ? (shellForm.exec(command) ?? []) : [];
  return file?.slice(1, -1).replaceAll(String.raw`'\''`, "'");
}

/** True for a hook as `parapet protect` writes it, by its address or command line. */
export function isParapetCommand({ text, plugin }: Pick<Command, "text" | "plugin">): boolean {
  const forms = [httpForm, shellForm, /^\/usr\/bin\/env -i .*\/parapet-hook(?:\.cjs)?$/];
  return plugin === undefined && forms.some((form) => form.test(text));
}

/** Hooks of one file, by event. */
type Hooks = Readonly<Record<string, JsonValue>>;

/** Of the hooks of a file, those of Parapet; undefined where there are none. */
export function parapetHooks(hooks: JsonValue | undefined): Hooks | undefined {
  return hooksWith(hooks, (hook) => (installationOf(hook) === undefined ? undefined : hook));
}

/** Each hook in its place, changed, or left out where that is undefined. */
function hooksWith(
  hooks: JsonValue | undefined,
  change: (hook: JsonValue) => JsonValue | undefined,
): Hooks | undefined {
  if (!isObject(hooks)) return undefined;
  const events = Object.entries(hooks).flatMap(([event, groups]) => {
    const kept = listOf(groups).flatMap((group) => {
      if (!isObject(group)) return [];
      const own = listOf(group["hooks"]).flatMap((hook) => change(hook) ?? []);
      return own.length === 0 ? [] : [{ ...group, hooks: own }];
    });
    return kept.length === 0 ? [] : [[event, kept] as const];
  });
  return events.length === 0 ? undefined : Object.fromEntries(events);
}

/** The adapter that these hooks are of, for the copy. */
export function adapterOfHooks(
  hooksOfFiles: readonly (Hooks | undefined)[],
  found: { readonly guardrails: RegisteredGuardrails | undefined; readonly mark: string },
): CopiedAdapter | NoAdapter | undefined {
  const named = new Map<string, InstallationNamed>();
  const names = new Set<string>();
  for (const hooks of hooksOfFiles) {
    hooksWith(hooks, (hook) => {
      const of = installationOf(hook);
      if (of !== undefined) {
        named.set(of.id, of.folder === undefined ? (named.get(of.id) ?? of) : of);
      }
      if (of?.file !== undefined) names.add(of.file);
      return hook;
    });
  }
  const [one, ...others] = named.values();
  if (one === undefined) return undefined;
  if (others.length > 0) return { reason: "its hooks are of several installations of Parapet" };
  const files = [...names].toSorted().map((name) => ({ name, isProgram: name === programName }));
  return copiedAdapter(one, files, found);
}

/** Hooks of Parapet that ask the evaluator of the sandbox, with its Node and the copy's key. */
export function hooksInside(hooks: Hooks, { installation }: CopiedAdapter): Hooks {
  return hooksWith(hooks, (hook) => hookInside(hook, installation)) ?? {};
}

function hookInside(
  hook: JsonValue,
  { url, key }: CopiedAdapter["installation"],
): JsonValue | undefined {
  if (!isObject(hook)) return undefined;
  const { url: asked, command, args } = hook;
  if (typeof asked === "string") {
    const headers = { Authorization: `Bearer ${hookTokenOf(key)}` };
    return { ...hook, url: `${url}${new URL(asked).pathname}`, headers };
  }
  // The program is run as it is.
  if (installationOf(hook)?.file === programName) return hook;
  if (Array.isArray(args)) {
    return { ...hook, args: [...args.slice(0, -2), nodeInside, ...args.slice(-1)] };
  }
  if (typeof command !== "string") return undefined;
  return {
    ...hook,
    command: command.replace(shellForm, `/usr/bin/env -i '${nodeInside}' $2 || exit 2`),
  };
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
