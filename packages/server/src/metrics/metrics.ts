import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { processGauges } from "./process-gauges.ts";
import { type UnwrittenCount, unwrittenGauges } from "./unwritten-gauges.ts";

/** Open attack paths of one service and severity. */
export type OpenPathCount = {
  readonly service: string;
  readonly severity: string;
  readonly paths: number;
};

/**
 * What is counted, for Prometheus. Labels are words of the program and names of services, never
 * what a caller sends.
 */
export type Metrics = {
  readonly request: (request: {
    readonly method: string;
    /** Pattern: "/api/v1/agents/{agent_id}/guardrails". */
    readonly route: string;
    /** "aborted": the client left before it had an answer. */
    readonly status: number | "aborted";
    readonly seconds: number;
  }) => void;
  readonly scan: (outcome: "done" | "refused" | "failed", seconds: number) => void;
  readonly fix: (outcome: FixOutcomeLabel, checks: number) => void;
  /** A call that guardrails were asked about. */
  readonly evaluation: (outcome: { readonly action: string; readonly seconds: number }) => void;
  readonly violation: (labels: { readonly severity: string; readonly decision: string }) => void;
  /** Attack paths that were played, by what came of it. */
  readonly proof: (outcome: "proven" | "stopped" | "not_tried" | "failed") => void;
  /** A message to a receiver of violations. */
  readonly delivery: (labels: { readonly kind: string; readonly outcome: string }) => void;
  /** What telemetry did not keep, for a limit was reached; the kind is a word of the program. */
  readonly telemetryDropped: (kind: string, count: number) => void;
  readonly storeError: () => void;
  /** What could not be written, asked for at each look. */
  readonly watchUnwritten: (counts: () => readonly UnwrittenCount[]) => void;
  /** In the Prometheus text format. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
  /** Stops measuring. */
  readonly close: () => void;
};

type FixOutcomeLabel = "applied" | "skipped" | "error" | "refused" | "rolled_back";

/**
 * Services that get their own label; the rest share one, so that a large fleet cannot flood a
 * Prometheus.
 */
const labeledServices = 100;
const otherServices = "(others)";
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function createMetrics(openPaths: () => Promise<readonly OpenPathCount[]>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "parapet_http_request_duration_seconds",
    help: "Requests by method, route pattern and status class, with their duration; aborted: the client left before it had an answer.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    registers,
  });
  const scans = new Histogram({
    name: "parapet_scan_duration_seconds",
    help: "Scans by outcome, with their duration.",
    labelNames: ["outcome"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const fixes = new Counter({
    name: "parapet_fixes_total",
    help: "Checks that were to be fixed by what became of them, refused calls and rollbacks.",
    labelNames: ["outcome"],
    registers,
  });
  const evaluations = new Histogram({
    name: "parapet_evaluation_duration_seconds",
    help: "Calls that guardrails were asked about by what the adapter was told, with the time it took, database included.",
    labelNames: ["action"],
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
    registers,
  });
  const violations = new Counter({
    name: "parapet_violations_total",
    help: "Guardrail violations that this server took in.",
    labelNames: ["severity", "decision"],
    registers,
  });
  const proofs = new Counter({
    name: "parapet_proofs_total",
    help: "Attack paths that were played in the real runtime, by what came of it.",
    labelNames: ["outcome"],
    registers,
  });
  const deliveries = new Counter({
    name: "parapet_deliveries_total",
    help: "Messages to receivers by kind and outcome.",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const telemetryDrops = new Counter({
    name: "parapet_telemetry_dropped_total",
    help: "Data from spans that was dropped because of a limit, by kind.",
    labelNames: ["kind"],
    registers,
  });
  const storeErrors = new Counter({
    name: "parapet_store_errors_total",
    help: "Statements that the database refused or could not run.",
    registers,
  });
  const paths = new Gauge({
    name: "parapet_open_attack_paths",
    help: "Attack paths that are open, neither resolved nor accepted, by service and severity.",
    labelNames: ["service", "severity"],
    registers,
    collect: async () => {
      // A database that does not answer must not hide the rest; what was known before stands.
      const counts = await openPaths().catch(() => undefined);
      if (counts === undefined) return;
      paths.reset();
      const services = [...new Set(counts.map(({ service }) => service))].toSorted();
      const labeled = new Set(services.slice(0, labeledServices));
      for (const { service, severity, paths: count } of counts) {
        paths.inc({ service: labeled.has(service) ? service : otherServices, severity }, count);
      }
    },
  });
  const stop = processGauges(registers);
  return {
    request: ({ method, route, status, seconds }) =>
      requests.observe(
        {
          method: methods.has(method) ? method : "other",
          route,
          status: status === "aborted" ? status : `${Math.floor(status / 100)}xx`,
        },
        seconds,
      ),
    scan: (outcome, seconds) => scans.observe({ outcome }, seconds),
    fix: (outcome, checks) => {
      if (checks > 0) fixes.inc({ outcome }, checks);
    },
    evaluation: ({ action, seconds }) => evaluations.observe({ action }, seconds),
    violation: ({ severity, decision }) => violations.inc({ severity, decision }),
    proof: (outcome) => proofs.inc({ outcome }),
    delivery: ({ kind, outcome }) => deliveries.inc({ kind, outcome }),
    telemetryDropped: (kind, count) => telemetryDrops.inc({ kind }, count),
    storeError: () => storeErrors.inc(),
    watchUnwritten: (counts) => unwrittenGauges(registers, counts),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: stop,
  };
}
