import { mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { LeftOut } from "@parapet/git-objects";

/** The commit that is laid out at a temporary place; the next of its repository replaces it. */
export class LaidCommits {
  readonly #base: string;
  #laid: { readonly root: string; readonly folder: string; readonly tree: string } | undefined;

  constructor(base: string) {
    this.#base = base;
  }

  lay(
    root: string,
    tree: string,
    write: (tree: string, folder: string, laid: string | undefined) => LeftOut,
  ): { readonly folder: string; readonly leftOut: LeftOut } {
    const folder = join(this.#base, basename(root) || "repository");
    const old = this.#laid?.root === root ? this.#laid.tree : undefined;
    this.#laid = undefined;
    if (old === undefined) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
    }
    const leftOut = write(tree, folder, old);
    this.#laid = { root, folder, tree };
    return { folder, leftOut };
  }
}

const mostNamed = 3;

export function leftOutInWords({ links, missing }: LeftOut): readonly string[] {
  return [
    ...(links.length === 0
      ? []
      : [`Links that leave the repository or form a loop were not followed: ${someOf(links)}.`]),
    ...(missing.length === 0
      ? []
      : [
          `The clone does not have these files, so they were not read: ${someOf(missing)}. Fetch them with: git fetch --refetch --no-filter`,
        ]),
  ];
}

function someOf(paths: readonly string[]): string {
  const rest = paths.length - mostNamed;
  return `${paths.slice(0, mostNamed).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
