import { type ConfigEdit, type ConfigPath, type Fields, isFields } from "@parapet/adapter-link";

/** A hook of an installation, where it is in the settings. */
export type InstalledHook = {
  readonly event: string;
  readonly hook: Fields;
  /** Of the entry with its matcher, and of the hook in it. */
  readonly group: number;
  readonly at: number;
  /** The tools it is asked about; "" for all. */
  readonly matcher: string;
};

/** All hooks of an installation that the settings hold, in their order. */
export function hooksOf(settings: unknown, installationId: string): readonly InstalledHook[] {
  return entriesIn(settings).flatMap(({ event, groups }) =>
    groups.flatMap((entry, group) =>
      listAt(entry, "hooks").flatMap((hook, at) => {
        if (!isFields(hook) || !isOf(hook, installationId)) return [];
        const matcher = isFields(entry) ? entry["matcher"] : "";
        return [{ event, hook, group, at, matcher: typeof matcher === "string" ? matcher : "" }];
      }),
    ),
  );
}

/** The edits that take an installation's hooks out, and what would be left empty by that. */
export function withoutHooksOf(settings: unknown, installationId: string): readonly ConfigEdit[] {
  const entries = entriesIn(settings);
  const left = entries.map(({ event, groups }) => ({
    event,
    groups,
    kept: groups.filter((group) => !isEmptyWithout(group, installationId)),
  }));
  const emptied = left.filter(({ groups, kept }) => groups.length > 0 && kept.length === 0);
  if (emptied.length > 0 && emptied.length === entries.length) return [{ remove: ["hooks"] }];
  return left.flatMap(({ event, groups, kept }): readonly ConfigEdit[] => {
    if (groups.length > 0 && kept.length === 0) return [{ remove: ["hooks", event] }];
    // Places change when an entry before them goes, so those within entries come first.
    const within = groups.flatMap((group, index) =>
      kept.includes(group) ? edits(group, ["hooks", event, index, "hooks"], installationId) : [],
    );
    const whole = groups
      .filter((group) => !kept.includes(group))
      .map((value) => ({ removeItem: ["hooks", event], value }));
    return [...within, ...whole];
  });
}

function edits(group: unknown, path: ConfigPath, installationId: string): readonly ConfigEdit[] {
  return listAt(group, "hooks")
    .filter((hook) => isOf(hook, installationId))
    .map((value) => ({ removeItem: path, value }));
}

function isEmptyWithout(group: unknown, installationId: string): boolean {
  const hooks = listAt(group, "hooks");
  return hooks.length > 0 && hooks.every((hook) => isOf(hook, installationId));
}

/** A hook belongs to an installation when it calls its address or runs its script. */
function isOf(hook: unknown, installationId: string): boolean {
  if (!isFields(hook)) return false;
  const { url, command, args } = hook;
  const words = [url, command, ...(Array.isArray(args) ? args : [])];
  return words.some(
    (word) => typeof word === "string" && word.split(/[\\/]/).includes(installationId),
  );
}

function entriesIn(
  settings: unknown,
): readonly { readonly event: string; readonly groups: readonly unknown[] }[] {
  const hooks = isFields(settings) ? settings["hooks"] : undefined;
  if (!isFields(hooks)) return [];
  return Object.keys(hooks).map((event) => ({ event, groups: listAt(hooks, event) }));
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const list = isFields(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}
