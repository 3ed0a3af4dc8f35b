import { dirname } from "node:path";
import type { PolicyResult } from "@parapet/policy";
import type { Assessment, CheckDescription } from "@parapet/posture";
import type { LoadedPolicy } from "./policy-file.ts";
import { secretChecks } from "./secret-checks.ts";

/** A policy held against a scan, with the file that it is in. */
export type AppliedPolicy = PolicyResult & { readonly file: string; readonly folder: string };

/** `agents` and `ways` are undefined of reports that do not say them. */
export async function applyPolicy(
  { path, policy }: LoadedPolicy,
  {
    report,
    agents,
    ways,
  }: Pick<Assessment, "report"> & {
    readonly agents: Assessment["agents"] | undefined;
    readonly ways: Assessment["ways"] | undefined;
  },
  catalog: readonly CheckDescription[],
  now: Date,
): Promise<AppliedPolicy> {
  const { evaluatePolicy } = await import("@parapet/policy");
  const subject = { report, agents, ways, secretChecks: secretChecks(catalog) };
  const today = now.toISOString().slice(0, 10);
  return { ...evaluatePolicy(policy, subject, today), file: path, folder: dirname(path) };
}
