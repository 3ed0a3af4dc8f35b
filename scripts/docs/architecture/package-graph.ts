/** Packages that import the same packages and are imported by the same ones are one box. */
export type Box = {
  readonly names: readonly string[];
  /**
   * The boxes that this one imports and that none of those imports already, by their first name.
   */
  readonly imports: readonly string[];
};

export type ImportTable = Readonly<Record<string, readonly string[]>>;

/**
 * The boxes of a table of imports between folders, without arrows that follow from others. Names
 * are sorted.
 */
export function boxesOf(table: ImportTable): readonly Box[] {
  const folders = Object.keys(table).toSorted();
  const direct = new Map(folders.map((folder) => [folder, importedBy(folder, table, folders)]));
  const arrows = new Map(folders.map((folder) => [folder, withoutDetours(folder, direct)]));
  const groups = Map.groupBy(folders, (folder) => {
    const importers = folders.filter((other) => arrows.get(other)?.includes(folder));
    const own = arrows.get(folder) ?? [];
    return own.length + importers.length === 0
      ? folder
      : JSON.stringify([folder.split("/")[0], own, importers]);
  });
  const first = new Map(
    [...groups.values()].flatMap((names) => names.map((name) => [name, names[0] ?? name])),
  );
  return [...groups.values()].map((names) => {
    const own = (arrows.get(names[0] ?? "") ?? []).map((name) => first.get(name) ?? name);
    return { names, imports: [...new Set(own)].toSorted() };
  });
}

/** Adapters are imported as `adapter-sdk`, packages by the name of their folder. */
function importedBy(
  folder: string,
  table: ImportTable,
  folders: readonly string[],
): readonly string[] {
  return (table[folder] ?? []).map((name) => {
    const found = [`packages/${name}`, `adapters/${name.replace(/^adapter-/, "")}`].find((path) =>
      folders.includes(path),
    );
    if (found === undefined) throw new Error(`${folder} imports ${name}, which is in no folder`);
    return found;
  });
}

function withoutDetours(
  folder: string,
  direct: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const own = direct.get(folder) ?? [];
  return own.filter((name) => !own.some((other) => other !== name && reaches(other, name, direct)));
}

function reaches(
  from: string,
  to: string,
  direct: ReadonlyMap<string, readonly string[]>,
): boolean {
  return (direct.get(from) ?? []).some((next) => next === to || reaches(next, to, direct));
}
