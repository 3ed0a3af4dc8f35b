import type { Word } from "../word.ts";

/** How a program is called. */
export type LaunchCall = {
  /** The program and its words. */
  readonly words: readonly Word[];
  /** The texts of its words, without the program. Runs of blanks are shortened. */
  readonly texts: readonly string[];
  /** What it reads from its input and from files such as `<(…)`; undefined where nobody knows. */
  readonly input: string | undefined;
  /** Its input lists folders, each of which stands for the names in it. */
  readonly isListed: boolean;
  /** What a file of this name holds, where the script has written it. */
  readonly fileText: (path: string) => string | undefined;
};

/** What a program runs besides itself. */
export type Launched = {
  /** The words of the program that it runs in its place; empty when there is none. */
  readonly inner: readonly Word[];
  /** Scripts that it passes to a shell. */
  readonly scripts: readonly string[];
  /** The words of a program that it is likely to start. */
  readonly likely: readonly Word[];
  /** The folder that it starts them in. */
  readonly folder: string | undefined;
  /** Variables that it starts them with. */
  readonly variables: ReadonlyMap<string, string>;
};

/** One way in which a program runs something. */
export type Launch = (call: LaunchCall) => Partial<Launched>;

export const launchesNothing: Launched = {
  inner: [],
  scripts: [],
  likely: [],
  folder: undefined,
  variables: new Map(),
};

/** For what runs a script: its texts. */
export function runsScripts(scripts: (call: LaunchCall) => readonly string[]): Launch {
  return (call) => ({ scripts: scripts(call) });
}

/** The first of these that finds something. */
export function firstOf(...launches: readonly Launch[]): Launch {
  return (call) => {
    for (const launch of launches) {
      const launched = launch(call);
      if (launched.inner?.length || launched.scripts?.length || launched.likely?.length) {
        return launched;
      }
    }
    return {};
  };
}

/** All that a program runs by several ways. */
export function launchedByAll(launches: readonly Launch[], call: LaunchCall): Launched {
  let { inner, scripts, likely, folder, variables } = launchesNothing;
  for (const launch of launches) {
    const launched = launch(call);
    inner = launched.inner ?? inner;
    if (launched.scripts !== undefined) scripts = [...scripts, ...launched.scripts];
    likely = launched.likely ?? likely;
    folder ??= launched.folder;
    variables = launched.variables ?? variables;
  }
  return { inner, scripts, likely, folder, variables };
}
