import type { OpenAPIHono } from "@hono/zod-openapi";
import { mountAdapterCalls } from "./adapter-calls.ts";
import { mountAdapters } from "./adapters.ts";
import { mountAgentScores } from "./agent-scores.ts";
import { mountAgents } from "./agents.ts";
import { mountAudit } from "./audit.ts";
import { mountChecks } from "./checks.ts";
import { mountChokePoints } from "./choke-points.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { mountFix } from "./fix.ts";
import { mountGuardrailCoverage } from "./guardrail-coverage.ts";
import { mountGuardrailEvaluations } from "./guardrail-evaluations.ts";
import { mountGuardrailHistory } from "./guardrail-history.ts";
import { mountGuardrailLibrary } from "./guardrail-library.ts";
import { mountGuardrails } from "./guardrails.ts";
import { mountHealth } from "./health.ts";
import { mountHome } from "./home.ts";
import { mountMetrics } from "./metrics.ts";
import { mountOpenApi } from "./openapi.ts";
import { mountProbes } from "./probes.ts";
import { mountRiskExports } from "./risk-exports.ts";
import { mountRiskFixes } from "./risk-fixes.ts";
import { mountRiskPath } from "./risk-path.ts";
import { mountRiskRules } from "./risk-rules.ts";
import { mountRiskSummary } from "./risk-summary.ts";
import { mountRisk } from "./risk.ts";
import { mountScanDiff } from "./scan-diff.ts";
import { mountScan } from "./scan.ts";
import { mountAgentPolicy } from "./agent-policy.ts";
import { mountGuardrailTest } from "./guardrail-test.ts";
import { mountRiskHistory } from "./risk-history.ts";
import { mountSettings } from "./settings.ts";
import { mountSource } from "./source.ts";
import { mountSession } from "./session.ts";
import { mountTelemetry } from "./telemetry.ts";
import { mountTokens } from "./tokens.ts";
import { mountViolationStream } from "./violation-stream.ts";
import { mountViolations } from "./violations.ts";
import { mountWhatIf } from "./what-if.ts";

/** Every resource, one file each. */
export function mountApi(app: OpenAPIHono<ApiEnv>, context: ApiContext): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "A token of `parapet token create`, or the operator token of the data folder.",
  });
  mountProbes(app, context);
  mountHealth(app, context);
  mountScan(app, context);
  mountScanDiff(app, context);
  mountFix(app, context);
  mountChecks(app, context);
  mountRisk(app, context);
  mountRiskPath(app, context);
  mountRiskSummary(app, context);
  mountRiskFixes(app, context);
  mountRiskRules(app, context);
  mountAgentScores(app, context);
  mountWhatIf(app, context);
  mountChokePoints(app, context);
  mountRiskExports(app, context);
  mountAgents(app, context);
  mountGuardrails(app, context);
  mountGuardrailHistory(app, context);
  mountGuardrailLibrary(app);
  mountGuardrailCoverage(app, context);
  mountGuardrailEvaluations(app, context);
  mountAdapters(app, context);
  mountAdapterCalls(app, context);
  mountViolations(app, context);
  mountViolationStream(app, context);
  mountTelemetry(app, context);
  mountTokens(app, context);
  mountAgentPolicy(app, context);
  mountGuardrailTest(app, context);
  mountRiskHistory(app, context);
  mountSettings(app, context);
  mountSource(app, context);
  mountSession(app, context);
  mountAudit(app, context);
  mountMetrics(app, context);
  mountOpenApi(app, context);
  mountHome(app, context);
}
