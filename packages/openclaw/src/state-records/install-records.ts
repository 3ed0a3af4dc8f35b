import { asName, type Data } from "../model/data.ts";
import type { InstallRecord } from "../model/state-records.ts";

/** SQL of the columns that `installRecordOf` takes; the value of the row is named `record`. */
export const installColumns = `json_extract(record.value, '$.spec') AS spec,
  json_type(record.value, '$.integrity') IS 'text' AS digest`;

/** One row with `kind`, `id`, `spec` and `digest`. */
export function installRecordOf(row: Data, path: string): InstallRecord {
  const { kind, id, spec, digest } = row;
  return {
    kind: kind === "hook" ? "hook" : "plugin",
    id: asName(id),
    spec: asName(spec),
    hasDigest: digest === 1,
    path,
  };
}
