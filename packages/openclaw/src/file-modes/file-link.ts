/** A symbolic link where OpenClaw keeps its state or its agents their skills. */
export type FileLink = {
  readonly kind: "state" | "configuration" | "skill";
  /** Absolute: of the link itself; of a skill, of the file that is read through it. */
  readonly path: string;
  /** Absolute, all links followed. */
  readonly target: string;
  /** Id of the agent whose skill it is; "" for others. */
  readonly agent: string;
};
