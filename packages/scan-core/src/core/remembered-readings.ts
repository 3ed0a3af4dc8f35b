import type { ModeOverlay, Overlay, Reading } from "./runtime.ts";

type Remembered<Model> = {
  readonly overlay: Overlay;
  readonly modes: ModeOverlay;
  readonly reading: Promise<Reading<Model>>;
};

/** Characters of texts whose readings are kept; of larger workspaces, the last reading is. */
const mostText = 200_000;

/**
 * For one inspection of a workspace, in which nothing changes on the disk: with texts that it was
 * read with before, the reading of then is given again, and with it what checks saw in it. A plan
 * of all fixes begins with fixes that were tried alone, and is proven on what its last fix left.
 */
export function rememberingReadings<Model>(
  first: Reading<Model>,
  read: (overlay: Overlay, modes: ModeOverlay) => Promise<Reading<Model>>,
): Reading<Model> {
  const kept: Remembered<Model>[] = [];
  let last: Remembered<Model> | undefined;
  let size = 0;
  const again = (overlay: Overlay, modes: ModeOverlay): Promise<Reading<Model>> => {
    const isAsked = (one: Remembered<Model>): boolean =>
      isSame(one.overlay, overlay) && isSame(one.modes, modes);
    const known = last !== undefined && isAsked(last) ? last : kept.find(isAsked);
    if (known !== undefined) return known.reading;
    const made = { overlay, modes, reading: readAgain(overlay, modes) };
    last = made;
    size += [...overlay.values()].reduce((sum, { length }) => sum + length, 0);
    if (size <= mostText) kept.push(made);
    return made.reading;
  };
  const readAgain = async (overlay: Overlay, modes: ModeOverlay): Promise<Reading<Model>> => ({
    ...(await read(overlay, modes)),
    again,
  });
  return { ...first, again };
}

function isSame<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
): boolean {
  return one.size === other.size && [...one].every(([path, value]) => other.get(path) === value);
}
