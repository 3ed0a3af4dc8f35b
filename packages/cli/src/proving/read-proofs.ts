import type { Assessment } from "@parapet/posture";
import type { Proof } from "@parapet/proof";
import { UsageError } from "../core/usage-error.ts";
import { fileText } from "../policy/policy-file.ts";
import type { ShownProof } from "../reports/shown-proof.ts";
import type { HeldFor } from "./guardrails-now.ts";
import { guardrailsChanged, workspaceChanged } from "./stale-because.ts";

type PrintedProof = Pick<
  Proof,
  "path_id" | "status" | "statement" | "runtime" | "runtime_version" | "tried_at"
> & {
  /** What had changed when it was printed. */
  readonly stale_because: readonly string[];
};

/** What `parapet prove --json` has printed. */
type PrintedProofs = {
  readonly proofs: readonly PrintedProof[];
  readonly graph_digest: string;
} & HeldFor;

const mostBytes = 16_777_216;
const mostProofs = 10_000;
const mostText = 2_000;
const mostReasons = 10;
const statuses = ["proven", "stopped", "not_tried"] as const;

/** Reads the file that `--proofs` names. Throws UsageError. */
export function readProofs(path: string): PrintedProofs {
  const value = parsed(path);
  const { proofs, graph_digest, guardrails } = isRecord(value) ? value : {};
  if (!Array.isArray(proofs) || proofs.length > mostProofs || typeof graph_digest !== "string") {
    throw noProofs(path);
  }
  return {
    proofs: proofs.map((one) => proofIn(one, path)),
    graph_digest,
    ...heldForIn(guardrails, path),
  };
}

function heldForIn(value: unknown, path: string): HeldFor {
  if (value === undefined) return {};
  const { runtime, digest } = isRecord(value) ? value : {};
  if (typeof runtime !== "string" || typeof digest !== "string") throw noProofs(path);
  if (runtime.length + digest.length > mostText) throw noProofs(path);
  return { guardrails: { runtime, digest } };
}

function proofIn(value: unknown, path: string): PrintedProof {
  const given = isRecord(value) ? value : {};
  const isStale = given["status"] === "stale";
  const status = statuses.find((known) => known === given[isStale ? "result" : "status"]);
  if (status === undefined) throw noProofs(path);
  const textOf = (text: unknown): string => {
    if (typeof text !== "string" || text.length > mostText) throw noProofs(path);
    return text;
  };
  const textAt = (name: string) => textOf(given[name]);
  const reasons: unknown = isStale ? given["stale_because"] : [];
  if (!Array.isArray(reasons) || reasons.length > mostReasons) throw noProofs(path);
  return {
    path_id: textAt("path_id"),
    status,
    statement: textAt("statement"),
    runtime: textAt("runtime"),
    runtime_version: textAt("runtime_version"),
    tried_at: textAt("tried_at"),
    stale_because: reasons.map(textOf),
  };
}

/** What the machine is like now. */
type Machine = {
  /** By the runtime's title; "" where none is found, which says nothing. */
  readonly installedVersion: (runtime: string) => Promise<string>;
  /** By the runtime: "openclaw". */
  readonly guardrails: (runtime: string) => Promise<HeldFor>;
};

/**
 * Proofs next to a scan: one of another workspace, path, version of the runtime or set of
 * guardrails is stale.
 */
export async function shownProofs(
  { proofs, graph_digest: before, guardrails }: PrintedProofs,
  { report, graph_digest: now }: Pick<Assessment, "report" | "graph_digest">,
  machine: Machine,
): Promise<readonly ShownProof[]> {
  const open = new Set(report.attack_paths.map(({ path_id }) => path_id));
  const guarded = await changedGuardrails(guardrails, machine);
  return Promise.all(
    proofs.map(
      async ({ status: result, stale_because: earlier, ...proof }): Promise<ShownProof> => {
        const installed = await machine.installedVersion(proof.runtime);
        const isOther = installed !== "" && installed !== proof.runtime_version;
        const reasons = [
          ...earlier,
          ...(open.has(proof.path_id) ? [] : ["The path is resolved."]),
          ...(before === now ? [] : [workspaceChanged]),
          ...guarded,
          ...(isOther ? [`${proof.runtime} ${installed} is installed now.`] : []),
        ];
        const stale_because = [...new Set(reasons)];
        const status = stale_because.length > 0 ? "stale" : result;
        return { ...proof, status, result, stale_because };
      },
    ),
  );
}

/** What of the guardrails makes proofs stale, one sentence or none. */
async function changedGuardrails(
  before: HeldFor["guardrails"],
  machine: Machine,
): Promise<readonly string[]> {
  // What an earlier release printed, or where they could not be read.
  if (before === undefined) return ["It is not known which guardrails it was played with."];
  const { guardrails: now } = await machine.guardrails(before.runtime);
  if (now === undefined) return ["The registered guardrails cannot be read."];
  return now.digest === before.digest ? [] : [guardrailsChanged];
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(fileText(path, mostBytes));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw noProofs(path);
  }
}

function noProofs(path: string): UsageError {
  return new UsageError(`${path} is not what \`parapet prove --json\` prints. Run that again.`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
