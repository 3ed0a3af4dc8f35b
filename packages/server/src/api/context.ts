import type { Documentation } from "../documentation/documentation.ts";
import type { RuleProblem } from "@parapet/attack-paths";
import type { RuleDescription } from "@parapet/posture";
import type { EffectiveSetting, SignInRole } from "@parapet/settings";
import type { Scanner } from "@parapet/assessment";
import type { Dashboard } from "../dashboard/dashboard.ts";
import type { Sessions } from "../dashboard/sessions.ts";
import type { EvaluateForAdapter } from "../adapters/evaluate-for-adapter.ts";
import type { KnownAdapters } from "../adapters/known-adapters.ts";
import type { RuntimeAdapters } from "../adapters/runtime-adapters.ts";
import type { EventHub } from "../core/events.ts";
import type { Log } from "../core/log.ts";
import type { EvaluateCall } from "../guardrails/evaluate-call.ts";
import type { PreventLockout } from "../guardrails/prevent-lockout.ts";
import type { TestCall } from "../guardrails/test-call.ts";
import type { ProofJobs } from "../jobs/proof-jobs.ts";
import type { TelemetryThread } from "../jobs/telemetry-thread.ts";
import type { EnrolledMachines } from "../machines/enrolled-machines.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Receiver } from "../outbound/receiver.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import type { Store } from "../store/store.ts";
import type { TelemetryLimits } from "../telemetry/facts/limits.ts";
import type { Observations } from "../telemetry/facts/observations.ts";
import type { BearerTokens } from "../tokens/bearer-tokens.ts";
import type { WorkspacesFor } from "../operations/workspaces-for.ts";
import type { StreamLimits } from "./violation-stream.ts";

/** What the resources of the API are on. */
export type ApiContext = {
  /** Of Parapet: "0.1.0". */
  readonly version: string;
  readonly store: Store;
  readonly database: "sqlite" | "postgres";
  readonly workspacesFor: WorkspacesFor;
  /** The scanner; undefined where it is not installed or switched off. */
  readonly scanner: () => Promise<Scanner | undefined>;
  /** The rules that find attack paths, by ID. */
  readonly rules: readonly RuleDescription[];
  /** Why rules of the operator's own are not used. */
  readonly ruleProblems: readonly RuleProblem[];
  /**
   * Wakes open streams when this server has taken in a violation; what others took in they find by
   * looking.
   */
  readonly arrivals: EventHub;
  readonly limits: StreamLimits;
  /** Why the service is degraded, in sentences; empty when it is not. */
  readonly problems: () => readonly string[];
  readonly evaluateCall: EvaluateCall;
  readonly testCall: TestCall;
  readonly keepAgentsWorking: PreventLockout;
  readonly adapters: {
    readonly find: KnownAdapters["find"];
    readonly forget: KnownAdapters["forget"];
    readonly ask: EvaluateForAdapter;
    /** How the hooks of a kind of runtime are read; undefined where it has none. */
    readonly hook: RuntimeAdapters["hook"];
  };
  /** Plays attack paths in the real runtime. */
  readonly proofs: Omit<ProofJobs, "close">;
  /** Takes in what agents did. */
  readonly telemetry: Pick<TelemetryThread, "take" | "forget">;
  /** What agents were seen to do. */
  readonly observations: Observations;
  /** How much of it is kept. */
  readonly telemetryLimits: TelemetryLimits;
  readonly tokens: BearerTokens;
  /** Machines that send scans. */
  readonly machines: EnrolledMachines;
  /** A digest that follows from a text only for who has this server's key. */
  readonly fingerprint: (text: string) => string;
  /** Who outside gets violations. */
  readonly receivers: readonly Receiver[];
  readonly dashboard: Dashboard;
  readonly documentation: Documentation;
  /** Who has signed in to the dashboard. */
  readonly sessions: Sessions;
  /** Signing in with a provider; undefined where none is named. */
  readonly signIn: SignIn | undefined;
  /** Who gets which role by it. */
  readonly signInRoles: readonly SignInRole[];
  readonly metrics: Metrics;
  readonly log: Log;
  /** As they take effect, without secrets. */
  readonly settings: readonly EffectiveSetting[];
  readonly now: () => Date;
  /** Milliseconds on a clock that never goes back. */
  readonly nowMs: () => number;
  readonly newId: (prefix: string) => string;
  /** Answers a challenge so that who can read the data folder knows which server this is. */
  readonly ownProof: (challenge: string) => string;
  /** Aborted when the service begins to stop: streams end themselves then. */
  readonly closing: AbortSignal;
};
