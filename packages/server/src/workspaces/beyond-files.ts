import { type Rule, withControls } from "@parapet/attack-paths";
import type { Finding, GuardrailRegistration, PostureGraph } from "@parapet/posture";
import { standingControls } from "../guardrails/standing-controls.ts";
import { runTimeFindings } from "../telemetry/checks/run-time-checks.ts";
import type { SeenAtRunTime } from "../telemetry/known/seen-at-run-time.ts";
import { withSeen } from "../telemetry/known/with-seen.ts";

/** What is known of a workspace beside its files. */
export type BeyondFiles = {
  /** The graph of its configuration with what was seen at run time, and with the guardrails that stand. */
  readonly drawn: (configured: PostureGraph) => PostureGraph;
  /** What was seen that nobody has configured. */
  readonly findings: readonly Finding[];
};

export function knownBeyondFiles(
  { graph, service }: { readonly graph: PostureGraph; readonly service: string },
  seen: SeenAtRunTime,
  guardrails: readonly GuardrailRegistration[],
  rules: readonly Rule[],
): BeyondFiles {
  return {
    drawn: (configured) => {
      const drawn = withSeen(configured, service, seen);
      return withControls(drawn, standingControls(drawn, service, guardrails, rules));
    },
    findings: runTimeFindings(graph, service, seen),
  };
}
