/** What a file or folder of OpenClaw holds, as far as it matters who else can read or write it. */
export type FileHolds =
  | "configuration"
  | "configuration-with-secrets"
  /** What OpenClaw or its owner keeps of earlier states: "openclaw.json.bak". */
  | "configuration-copy"
  | "state"
  | "secrets"
  | "conversations"
  | "logs";

/** Who on the machine may use a file, as its permission bits say. */
export type FileMode = {
  /** Absolute. The path is that of the file itself, not of a symbolic link. */
  readonly path: string;
  readonly holds: FileHolds;
  readonly isFolder: boolean;
  /** Permission bits. */
  readonly mode: number;
  /** False where its group has no rights, or is known to have no other member than its owner. */
  readonly isGroupShared: boolean;
  /** Parent folders that block other users, whatever the mode is; "" where there is none. */
  readonly shieldFrom: { readonly anyone: string; readonly group: string };
};
