import type { Fields } from "@parapet/adapter-link";
import { isManaged, managedSettings } from "./settings-files.ts";

export type SettingsFile = { readonly path: string; readonly settings: Fields };

/**
 * A sentence where the settings that count keep the hooks of `target` from running, else "".
 * Hooks in managed settings can be switched off there alone.
 */
export function switchedOff(all: readonly SettingsFile[], target: string): string {
  const counting = isManaged(target) ? all.filter(({ path }) => path === target) : all;
  const off = counting.find(({ settings }) => settings["disableAllHooks"] === true);
  if (off !== undefined) return `All hooks are disabled (disableAllHooks) in ${off.path}.`;
  const managed = all.find(({ path }) => path === managedSettings());
  return managed?.settings["allowManagedHooksOnly"] === true && !isManaged(target)
    ? `Only hooks in managed settings run (allowManagedHooksOnly), but these are in ${target}.`
    : "";
}
