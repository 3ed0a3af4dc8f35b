import type { Effective } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../model/model.ts";

/** One line of an agent's effective policy. */
export type PolicyRow = {
  /** What it is about: "mode", "exec on the host". */
  readonly subject: string;
  /** In words: "yes", "none", "ask", "1, 2". Holds no secret. */
  readonly value: string;
  /** Pointer of the setting that decides, or where it would be written; "" where a file decides. */
  readonly at: string;
  /** True when nobody wrote it and OpenClaw's default applies. */
  readonly isDefault: boolean;
  /** Absolute path of the file in the state folder that decides; "" where a setting does. */
  readonly path: string;
};

export type RowMaker = (subject: string, setting: Effective<unknown>) => PolicyRow;

/** Makes lines of resolved settings. */
export function rowsOf({ config }: OpenClawModel): RowMaker {
  return (subject, { value, at }) => ({
    subject,
    value: inWords(value),
    at,
    isDefault: !config.has(at),
    path: "",
  });
}

/** A line about what a file of the state folder holds. */
export function recordRow(subject: string, value: unknown, path: string): PolicyRow {
  return { subject, value: inWords(value), at: "", isDefault: false, path };
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === "" ? "unset" : String(value);
}
