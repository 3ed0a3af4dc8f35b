/** What a command has in hand that is not everybody's. */
export type Held = {
  /**
   * "key" is a file that opens something, "login" what a program of credentials prints, "settings" a `.env`, "variable" one secret
   * of the environment, "told" what the command is told by whoever starts it, "files" a folder that was packed.
   */
  readonly kind:
    | "key"
    | "login"
    | "settings"
    | "environment"
    | "variable"
    | "clipboard"
    | "files"
    | "told";
  /** As the object of a sentence: "~/.ssh/id_rsa", "the environment". */
  readonly what: string;
};

export type Labels = ReadonlyMap<Held["kind"], Held>;

export const noLabels: Labels = new Map();

/** All labels of several; of one kind the first. */
export function joinLabels(all: readonly Labels[]): Labels {
  const some = all.filter(({ size }) => size > 0);
  if (some.length < 2) return some[0] ?? noLabels;
  return new Map(some.toReversed().flatMap((labels) => [...labels]));
}

export function label(kind: Held["kind"], what: string): Labels {
  return new Map([[kind, { kind, what }]]);
}
