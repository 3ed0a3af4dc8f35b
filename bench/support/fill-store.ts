import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { auditSigner } from "../../packages/server/src/audit/audit-key.ts";
import type { Invocation } from "../../packages/server/src/store/evaluations.ts";
import {
  attackPath,
  fixRecord,
  scanReport,
  violation,
} from "../../packages/server/src/store/posture.test-support.ts";
import { inTurn } from "../../packages/server/src/store/in-turn.ts";
import { openStore } from "../../packages/server/src/store/store.ts";

const dayMs = 86_400_000;

/** So many of each: evaluations, fixes, scans, violations, paths and entries of the audit log. */
export type Amounts = {
  readonly evaluations: number;
  readonly others: number;
};

/** Puts into the database of a service that is not running what a busy month leaves. */
export async function fillStore(location: string, { evaluations, others }: Amounts): Promise<void> {
  const end = Date.now();
  let at = end;
  const store = await openStore(location, {
    clock: () => new Date(at),
    signAudit: auditSigner(dirname(location), {}, randomBytes),
  });
  const timeOf = (n: number, of: number, days: number) =>
    new Date(end - Math.floor(((of - n) / of) * days * dayMs)).toISOString();
  const numbers = Array.from({ length: others }, (_, n) => n);
  const all = Array.from({ length: evaluations }, (_, n) =>
    evaluationOf(n, timeOf(n, evaluations, 0.9)),
  );
  for (let from = 0; from < all.length; from += 1_000) {
    // oxlint-disable-next-line no-await-in-loop -- One transaction after the other.
    await store.evaluations.append(all.slice(from, from + 1_000));
  }
  await store.transaction(async ({ fixes, scans, violations, audit }) => {
    await inTurn(numbers, async (n) => {
      at = Date.parse(timeOf(n, others, 29));
      const time = new Date(at).toISOString();
      const fix = fixRecord({ fix_id: `fx_${n}`, applied_at: time, service: `service-${n % 10}` });
      await fixes.begin(fix);
      await fixes.complete(fix);
      await scans.save(
        scanReport({
          scan_id: `sc_${n}`,
          scanned_at: time,
          service: `service-${n % 10}`,
          parapet_version: `0.${n % 7}.0`,
        }),
      );
      await violations.insert(violation({ violation_id: `vi_${n}`, observed_at: time }));
      await audit.append({ actor: "local", action: "fix.apply", target: `t${n}`, detail: "" });
    });
  });
  const moment = (scanId: string) => ({ scanId, scannedAt: new Date(at).toISOString() });
  const detections = (score: number) =>
    numbers.map((n) => ({
      path: attackPath({
        path_id: `ap_${n.toString(32).padStart(52, "a")}`,
        agents_involved: [`agent-${n % 50}`],
        risk_score: 1 + ((n + score) % 90) / 10,
      }),
      services: ["service-0"],
      routeHash: String(n),
      detail: "{}",
    }));
  at = end - 20 * dayMs;
  await store.attackPaths.replaceFor("service-0", detections(0), moment("sc_1"));
  at = end - 10 * dayMs;
  await store.attackPaths.replaceFor("service-0", detections(7), moment("sc_2"));
  await store.close();
}

function evaluationOf(n: number, evaluated_at: string) {
  const invocation: Invocation = {
    evaluation_id: `ev_${n}`,
    decision: "allow",
    action: "allow",
    would_block: false,
    reasons: [],
    matched: [],
    errors: [],
    policy_hash: "h",
    latency_us: 12,
    service: `service-${n % 10}`,
    agent_id: `agent-${n % 50}`,
    session_id: `session-${n % 2_000}`,
    point: n % 2 === 0 ? "pre_tool_call" : "post_tool_call",
    tool_name: ["exec", "read", "web_fetch", "message"][n % 4] ?? "",
    tool_server: "",
    source_trust: "user",
    adapter: "sdk",
    evaluated_at,
    trace_id: "",
    span_id: "",
    outcome: "allowed",
    effects: n % 4 === 1 ? ["private_read"] : [],
    labels: [],
  };
  return { invocation, idempotencyKey: "", requestHash: "" };
}
