import type { Effective, OpenClawModel } from "../model.ts";

/** One line of an agent's effective policy. */
export type PolicyRow = {
  /** What it is about: "mode", "exec on the host". */
  readonly subject: string;
  /** In words: "yes", "none", "ask", "1, 2". Holds no secret. */
  readonly value: string;
  /** Pointer of the setting that decides, or at which it would be written. */
  readonly at: string;
  /** True when nobody wrote it and OpenClaw's default applies. */
  readonly isDefault: boolean;
};

export type RowMaker = (subject: string, setting: Effective<unknown>) => PolicyRow;

/** Makes lines of resolved settings. */
export function rowsOf({ config }: OpenClawModel): RowMaker {
  return (subject, { value, at }) => ({
    subject,
    value: inWords(value),
    at,
    isDefault: !config.has(at),
  });
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === "" ? "unset" : String(value);
}
