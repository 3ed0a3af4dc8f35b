import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { LayeredValue, Layers, Level } from "@parapet/scan-core/layers/layers.ts";

/** The sandbox that commands run in. */
export type Sandbox = {
  readonly enabled: LayeredValue<boolean>;
  /** Whether the model may request to run a command outside. */
  readonly mayLeave: LayeredValue<boolean>;
  readonly autoAllows: LayeredValue<boolean>;
  /** The levels whose settings may weaken it; undefined for all. */
  readonly loosenedBy: readonly Level[] | undefined;
};

/** The levels that no repository writes. */
export const byPerson: readonly Level[] = ["managed", "user"];

export function sandboxOf(layers: Layers): Sandbox {
  const loosenedBy = isLocked(layers) ? byPerson : undefined;
  return {
    enabled: enabledIn(layers, loosenedBy),
    mayLeave: mayLeave(layers),
    autoAllows: layers.pick("/sandbox/autoAllowBashIfSandboxed", asBoolean, false),
    loosenedBy,
  };
}

/** With either of these, the administrator forbids repositories to weaken the sandbox. */
function isLocked(layers: Layers): boolean {
  const managed = (pointer: string) => layers.each(pointer, asBoolean, ["managed"])[0]?.value;
  return (
    managed("/sandbox/allowUnsandboxedCommands") === false ||
    managed("/sandbox/network/allowManagedDomainsOnly") === true
  );
}

/**
 * The strongest file's, except that a repository cannot disable it if it may not weaken what others
 * enabled.
 */
function enabledIn(
  layers: Layers,
  loosenedBy: readonly Level[] | undefined,
): LayeredValue<boolean> {
  const pointer = "/sandbox/enabled";
  const own = layers.each(pointer, asBoolean, loosenedBy).find(({ value }) => value);
  const picked = layers.pick(pointer, asBoolean, false);
  return loosenedBy === undefined || picked.value ? picked : (own ?? picked);
}

/** A "false" of the user or the administrator applies, whatever the project sets. */
function mayLeave(layers: Layers): LayeredValue<boolean> {
  const pointer = "/sandbox/allowUnsandboxedCommands";
  const refused = layers.each(pointer, asBoolean).find(({ value }) => !value);
  return refused ?? layers.pick(pointer, asBoolean, true);
}
