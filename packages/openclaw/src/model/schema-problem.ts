/** A reason why OpenClaw would refuse to load a configuration. */
export type SchemaProblem = {
  /** RFC 6901 pointer into the effective configuration; of a missing key, what should hold it. */
  readonly pointer: string;
  readonly kind: "unknown-key" | "wrong-type" | "illegal-value" | "missing-key" | "conflict";
  /** What follows the setting's name: "must be true or false". Never shows the value. */
  readonly message: string;
  /** For an unknown key: the known keys in its place, sorted. Otherwise empty. */
  readonly known: readonly string[];
};
