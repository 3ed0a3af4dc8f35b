import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { type Fields, type Installation, isFields, type Protector } from "@parapet/adapter-link";
import { hookedEvents, programName } from "./install/hook-entries.ts";
import { hooksOf, type InstalledHook } from "./install/hooks-in-settings.ts";
import { honoursOnFailure } from "./runtime/fails-closed.ts";
import { findClaude } from "./runtime/find-claude.ts";
import { readSettings, otherSettings } from "./runtime/settings-files.ts";
import { type SettingsFile, switchedOff } from "./runtime/switched-off.ts";

type Inspect = Protector["inspect"];

/** "" while the settings keep Parapet's hooks in effect, else what is wrong. Reads files alone. */
export const inspect: Inspect = async (targetValue, installation, folder, where) => {
  const hooks = hooksOf(targetValue, installation.installation_id);
  const wrong = wrongHooks(hooks, installation);
  if (wrong !== "") return wrong;
  if ((await settingsIn(where.target)).settings === undefined) {
    return `Claude Code ignores ${where.target}, because it is not plain JSON: remove comments and trailing commas.`;
  }
  const beside = otherSettings(where.target, where);
  const others = await Promise.all(
    beside.map(async (path) => ({ path, ...(await settingsIn(path)) })),
  );
  const unreadable = others.find(({ settings }) => settings === undefined);
  if (unreadable !== undefined) return `The settings in ${unreadable.path} cannot be read.`;
  const all = [
    { path: where.target, settings: isFields(targetValue) ? targetValue : {} },
    ...others.map(({ path, settings = {} }) => ({ path, settings })),
  ];
  return (
    switchedOff(all, where.target) ||
    notAllowed(all, hooks) ||
    (await unable(hooks, where)) ||
    (await notRunnable(hooks, join(folder, programName)))
  );
};

async function settingsIn(path: string): Promise<{ readonly settings?: Fields }> {
  try {
    return { settings: (await readSettings(path)) ?? {} };
  } catch {
    return {};
  }
}

/** Fields that would make a hook ask about fewer calls, or not wait for the answer. */
const weakening = ["if", "once", "async", "asyncRewake"] as const;

function wrongHooks(hooks: readonly InstalledHook[], installation: Installation): string {
  for (const event of hookedEvents) {
    const own = hooks.filter((one) => one.event === event);
    if (own.length === 0) return `The settings have no Parapet hook for ${event}.`;
    const whole = own.some(
      ({ hook, matcher }) =>
        (matcher === "" || matcher === "*") &&
        weakening.every((name) => hook[name] === undefined || hook[name] === false) &&
        hook["onFailure"] === "block",
    );
    if (!whole) return `The Parapet hook for ${event} was modified: run parapet protect again.`;
    const elsewhere = own.find(
      ({ hook }) =>
        typeof hook["url"] === "string" && !hook["url"].startsWith(`${installation.url}/`),
    );
    if (elsewhere !== undefined) return `The Parapet hook for ${event} calls a different URL.`;
  }
  return "";
}

/**
 * A list of addresses that leaves Parapet's out blocks every call, or lets it through in older
 * versions.
 */
function notAllowed(all: readonly SettingsFile[], hooks: readonly InstalledHook[]): string {
  const urls = hooks.flatMap(({ hook }) => (typeof hook["url"] === "string" ? [hook["url"]] : []));
  const lists = all.map(({ settings }) => settings["allowedHttpHookUrls"]).filter(Array.isArray);
  if (lists.length === 0) return "";
  const patterns = lists.flat().filter((pattern) => typeof pattern === "string");
  const left = urls.find((url) => !patterns.some((pattern) => fits(url, pattern)));
  return left === undefined ? "" : "allowedHttpHookUrls does not include the URL of Parapet.";
}

/** `*` stands for any text. */
function fits(url: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return url === first;
  if (!url.startsWith(first) || !url.endsWith(last)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = url.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return from <= url.length - last.length;
}

/**
 * The program was replaced by one that takes a failing http hook for a yes, or the script's Node is
 * gone.
 */
async function unable(
  hooks: readonly InstalledHook[],
  where: Parameters<Inspect>[3],
): Promise<string> {
  const relies = hooks.some(
    ({ hook }) => hook["type"] === "http" || !String(hook["command"]).endsWith("|| exit 2"),
  );
  const found = relies ? await findClaude(where) : undefined;
  if (found !== undefined && found.version !== "" && !honoursOnFailure(found.version)) {
    return `Claude Code ${found.version} allows calls when this hook fails: run parapet protect again.`;
  }
  const nodes = hooks.flatMap(({ hook }) =>
    Array.isArray(hook["args"]) ? [hook["args"].at(-2) ?? hook["command"]] : [],
  );
  const node = nodes.find((path) => typeof path === "string" && path !== "-i");
  if (typeof node !== "string") return "";
  return access(node).then(
    () => "",
    () =>
      `The Node executable of the Parapet hook no longer exists (${node}): run parapet protect again.`,
  );
}

/** What the native program contains is compared by the framework. */
async function notRunnable(hooks: readonly InstalledHook[], program: string): Promise<string> {
  const isUsed = hooks.some(
    ({ hook }) => Array.isArray(hook["args"]) && hook["args"].at(-1) === program,
  );
  if (!isUsed) return "";
  return access(program, constants.X_OK).then(
    () => "",
    () => `${program} is not executable: run parapet protect again.`,
  );
}
