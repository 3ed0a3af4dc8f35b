/** Sensitive data that a command has access to. */
export type Held = {
  /**
   * "key" is a key file, "login" the output of a credentials program, "settings" a `.env`,
   * "variable" one secret environment variable, "input" the input of the command, "files" an
   * archived folder, "machine" what identifies the machine.
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
  /** The names of secret environment variables. */
  readonly names?: readonly string[];
  /** The path of one entry in a file: "channels", "telegram", "botToken". */
  readonly entry?: readonly string[];
};

export type Labels = ReadonlyMap<Held["kind"], Held>;

export const noLabels: Labels = new Map();

const mostNames = 50;

/** The union of labels; of one kind the first, of variables all names. */
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

/** The label of one secret environment variable. */
export function variableLabel(name: string): Labels {
  return new Map([["variable", { kind: "variable", what: name, names: [name] }]]);
}

export function label(kind: Held["kind"], what: string): Labels {
  return new Map([[kind, { kind, what }]]);
}
