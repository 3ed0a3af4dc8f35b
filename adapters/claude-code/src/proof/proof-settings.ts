import { type Fields, isFields } from "@parapet/adapter-link";
import { hooksOf } from "../install/hooks-in-settings.ts";

/**
 * Settings that run programs, choose a model, sign in or set the environment: a proof does none of
 * it.
 */
const leftOut =
  /env|helper|refresh|export|statusline|suggestion|plugin|marketplace|mcp|login|model|agent/i;

/**
 * The settings to prove the hooks with: the person's own, because Claude Code ignores all of a file
 * of which one value is wrong. Of the hooks, only Parapet's before a tool, as it stands there.
 * `moved` gives each text of it its place in the proof. Undefined where there is none.
 */
export function proofSettings(
  settings: unknown,
  installationId: string,
  moved: (text: string) => string = (text) => text,
): Fields | undefined {
  const own = hooksOf(settings, installationId).filter(({ event }) => event === "PreToolUse");
  if (own.length === 0 || !isFields(settings)) return undefined;
  const entries = own.map(({ hook, matcher }) => ({ matcher, hooks: [withTexts(hook, moved)] }));
  const kept = Object.entries(settings).filter(([name]) => !leftOut.test(name));
  const broken = brokenHooks(settings["hooks"]);
  const before = broken["PreToolUse"] ?? [];
  const PreToolUse = Array.isArray(before) ? [...before, ...entries] : before;
  return { ...Object.fromEntries(kept), hooks: { ...broken, PreToolUse } };
}

/**
 * What is wrong among the hooks stays, for it may keep the others from running; nobody can run it.
 */
function brokenHooks(hooks: unknown): Fields {
  if (!isFields(hooks)) return {};
  return Object.fromEntries(
    Object.entries(hooks).flatMap(([event, entries]) => {
      if (!Array.isArray(entries)) return [[event, entries]];
      const broken = entries.filter((entry) => !isWhole(entry));
      return broken.length === 0 ? [] : [[event, broken]];
    }),
  );
}

const needed: Readonly<Record<string, string>> = {
  command: "command",
  http: "url",
  prompt: "prompt",
  agent: "prompt",
  mcp_tool: "tool",
};

function isWhole(entry: unknown): boolean {
  const hooks = isFields(entry) ? entry["hooks"] : undefined;
  return Array.isArray(hooks) && hooks.some(canRun);
}

function canRun(hook: unknown): boolean {
  const type = isFields(hook) ? hook["type"] : undefined;
  const field = typeof type === "string" && Object.hasOwn(needed, type) ? needed[type] : undefined;
  return isFields(hook) && field !== undefined && typeof hook[field] === "string";
}

function withTexts(value: unknown, moved: (text: string) => string): unknown {
  if (typeof value === "string") return moved(value);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, moved));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withTexts(part, moved)]),
  );
}
