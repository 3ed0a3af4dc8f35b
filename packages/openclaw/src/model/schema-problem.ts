/** Something in a configuration because of which OpenClaw would refuse to load it. */
export type SchemaProblem = {
  /** RFC 6901 pointer into the effective configuration; of a missing key, what should hold it. */
  readonly pointer: string;
  readonly kind: "unknown-key" | "wrong-type" | "illegal-value" | "missing-key" | "conflict";
  /** What follows the setting's name: "must be true or false". Never shows the value. */
  readonly message: string;
  /** Of an unknown key: the keys that are known in its place, sorted. Else empty. */
  readonly known: readonly string[];
};
