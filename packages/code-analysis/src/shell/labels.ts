/** What a command has in hand that is not everybody's. */
export type Held = {
  /**
   * "key" is a file that opens something, "login" what a program of credentials prints, "settings" a `.env`, "variable" one secret
   * of the environment, "input" what the command is told by whoever starts it, "files" a folder that was packed, "machine"
   * what tells one machine from others.
   */
  readonly kind:
    | "key"
    | "login"
    | "settings"
    | "environment"
    | "variable"
    | "clipboard"
    | "files"
    | "machine"
    | "input";
  /** As the object of a sentence: "~/.ssh/id_rsa", "the environment". */
  readonly what: string;
  /** Of secrets of the environment, the variables. */
  readonly names?: readonly string[];
  /** Of one entry of a file, the names on the way to it: "channels", "telegram", "botToken". */
  readonly entry?: readonly string[];
};

export type Labels = ReadonlyMap<Held["kind"], Held>;

export const noLabels: Labels = new Map();

const mostNames = 50;

/** All labels of several; of one kind the first, of variables their names. */
export function joinLabels(all: readonly Labels[]): Labels {
  const some = all.filter(({ size }) => size > 0);
  if (some.length < 2) return some[0] ?? noLabels;
  const joined = new Map(some.toReversed().flatMap((labels) => [...labels]));
  const variables = some.flatMap((labels) => labels.get("variable")?.names ?? []);
  const first = joined.get("variable");
  if (first !== undefined && variables.length > 1) {
    joined.set("variable", { ...first, names: [...new Set(variables)].slice(0, mostNames) });
  }
  return joined;
}

/** The label of one secret of the environment. */
export function variableLabel(name: string): Labels {
  return new Map([["variable", { kind: "variable", what: name, names: [name] }]]);
}

export function label(kind: Held["kind"], what: string): Labels {
  return new Map([[kind, { kind, what }]]);
}
