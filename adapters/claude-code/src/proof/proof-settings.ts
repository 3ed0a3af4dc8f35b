import { type Fields, isFields } from "../hook/hook-body.ts";
import { hooksOf } from "../install/hooks-in-settings.ts";

/** What decides whether a hook of the settings runs. */
const deciding = ["disableAllHooks", "allowedHttpHookUrls", "httpHookAllowedEnvVars"] as const;

/**
 * The settings to prove the hooks with: Parapet's own entry before a tool, as it stands in the person's settings, and
 * what may switch it off. No hook of anybody else is run. `moved` gives each text of the entry its place in the proof.
 */
export function proofSettings(
  settings: unknown,
  installationId: string,
  moved: (text: string) => string = (text) => text,
): Fields | undefined {
  const own = hooksOf(settings, installationId).filter(({ event }) => event === "PreToolUse");
  if (own.length === 0 || !isFields(settings)) return undefined;
  const entries = own.map(({ hook, matcher }) => ({ matcher, hooks: [withTexts(hook, moved)] }));
  const kept = deciding.flatMap((name) => (name in settings ? [[name, settings[name]]] : []));
  return { ...Object.fromEntries(kept), hooks: { PreToolUse: entries } };
}

function withTexts(value: unknown, moved: (text: string) => string): unknown {
  if (typeof value === "string") return moved(value);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, moved));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withTexts(part, moved)]),
  );
}
