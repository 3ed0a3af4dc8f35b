import { redactedOutput } from "@parapet/posture/redaction";
import { ProblemError } from "../core/problem.ts";
import { type AuditAuthor, contentHash } from "../store/audit-chain.ts";
import type { Drift, DriftStatus } from "../store/drift/drift.ts";
import { inSlices, inTurn } from "../store/in-turn.ts";
import { includesService, type ServiceChoice } from "../store/service-choice.ts";
import type { Repositories, Store } from "../store/store.ts";
import { guardrailFacts } from "./guardrail-facts.ts";

/** Which services are approved: named ones, those of a machine, or all of a choice. */
export type Approving = {
  readonly name: string;
  readonly reason: string;
  readonly services: ServiceChoice;
  readonly machine?: string | undefined;
};

/** Approving states, and deciding what differs from them. Every change is in the audit log. */
export type ApprovedStates = {
  /** The services that are approved from then on; what they differ by is forgotten. */
  readonly approve: (approving: Approving, author: AuditAuthor) => Promise<readonly string[]>;
  /** Throws ProblemError "not-found". */
  readonly withdraw: (service: string, author: AuditAuthor) => Promise<void>;
  /** Answers them as they were. Throws ProblemError where one is not there, or has no reason. */
  readonly decide: (
    decision: {
      readonly drift_ids: readonly string[];
      readonly status: DriftStatus;
      readonly reason: string;
    },
    author: AuditAuthor,
    /** Services that the author may change: of others nothing is there. */
    reach: ServiceChoice,
  ) => Promise<{ readonly changed: number; readonly drift: readonly Drift[] }>;
};

export function approvedStates(store: Store): ApprovedStates {
  return {
    approve: (approving, author) =>
      store.transaction((kept) => {
        const { name, reason } = approving;
        return approveIn(kept, { ...approving, ...redactedOutput({ name, reason }) }, author);
      }),

    withdraw: (service, author) =>
      store.transaction(async ({ drifts, audit }) => {
        await drifts.hold();
        if (!(await drifts.withdraw(service))) throw notApproved(service);
        const entry = { action: "state.withdraw", target: service, detail: "" };
        await audit.append({ ...author, ...entry });
      }),

    decide: async ({ drift_ids, status, reason: given }, author, reach) => {
      const reason = redactedOutput(given);
      if (status !== "open" && reason === "") {
        throw new ProblemError("invalid", "Give a reason.", {
          errors: [{ pointer: "/reason", detail: "Required unless status is open." }],
        });
      }
      return store.transaction((kept) =>
        decideIn(kept, { drift_ids, status, reason, author, reach }),
      );
    },
  };
}

async function approveIn(
  { drifts, guardrails, audit }: Repositories,
  { name, reason, services, machine }: Approving,
  author: AuditAuthor,
): Promise<readonly string[]> {
  await drifts.hold();
  const stated = await drifts.stated({ service: services, machine });
  const approval = { name, reason, approved_by: author.actor, approved_at: drifts.now() };
  await inSlices(stated, async (slice) => {
    const guarding = Map.groupBy(await guardrails.list({ service: slice }), (one) => one.service);
    const own = slice.map((service) => ({
      service,
      guardrails: guardrailFacts(guarding.get(service) ?? []),
    }));
    await drifts.approve(approval, own);
    await inTurn(slice, (service) =>
      audit.append({
        ...author,
        action: "state.approve",
        target: service,
        detail: `${name}: ${reason}`,
      }),
    );
  });
  return stated;
}

async function decideIn(
  { drifts, audit }: Repositories,
  {
    drift_ids,
    status,
    reason,
    author,
    reach,
  }: {
    readonly drift_ids: readonly string[];
    readonly status: DriftStatus;
    readonly reason: string;
    readonly author: AuditAuthor;
    readonly reach: ServiceChoice;
  },
): Promise<{ readonly changed: number; readonly drift: readonly Drift[] }> {
  await drifts.hold();
  const ids = [...new Set(drift_ids)];
  const before = (await drifts.get(ids)).filter(({ service }) => includesService(reach, service));
  if (before.length < ids.length) {
    throw new ProblemError(
      "not-found",
      "Some of these differences are no longer there; GET /api/v1/drift lists those that are.",
    );
  }
  const changed = before.filter((one) => one.status !== status || one.reason !== reason);
  const decision = { status, reason, decided_by: author.actor };
  await drifts.decide(
    changed.map(({ drift_id }) => drift_id),
    decision,
  );
  await inTurn(changed, ({ drift_id, service, ...was }) =>
    audit.append({
      ...author,
      action: actions[status],
      target: `${service}: ${drift_id}`,
      detail: [`${was.kind} ${was.name}`, reason].filter((part) => part !== "").join(": "),
      before_hash: contentHash({ status: was.status, reason: was.reason }),
      after_hash: contentHash({ status, reason: status === "open" ? "" : reason }),
    }),
  );
  return { changed: changed.length, drift: before };
}

const actions: Readonly<Record<DriftStatus, string>> = {
  open: "drift.reopen",
  accepted: "drift.accept",
  to_undo: "drift.mark_to_undo",
};

function notApproved(service: string): ProblemError {
  return new ProblemError(
    "not-found",
    `No state of ${service} is approved; GET /api/v1/approved-states lists those that are.`,
  );
}
