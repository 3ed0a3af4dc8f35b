import type { Rule, RuleFile } from "@parapet/attack-paths";
import type { Settings } from "@parapet/settings";
import { type Drafted, inspect, type InspectedWorkspace, type Scanner } from "@parapet/assessment";
import type { Store } from "../store/store.ts";
import type { AllowanceChange } from "../telemetry/facts/allowances.ts";
import type { ObservedOf } from "../telemetry/observed/observed-at-run-time.ts";
import type { RecentObservationsOf } from "../telemetry/observed/recent-observations.ts";
import type { ObservedContext } from "../workspaces/observed-context.ts";

/** What operations are run with. Plain data: it may cross to a thread. */
export type WorkSettings = {
  readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
  readonly dataDir: string;
  /** How many backups of a file stay, and how old the others may become. */
  readonly backups: Settings["backups"];
  /** How many scans of a service stay. */
  readonly retention: Pick<Settings["retention"], "scansPerService">;
  /** Folders next to the workspace whose files fixes may edit. */
  readonly roots: readonly string[];
  /** Custom rules, which find paths in addition to the shipped ones. */
  readonly ruleFiles: readonly RuleFile[];
};

/** What the heavy part of an operation needs, in a thread or in a command. */
export type Work = Omit<WorkSettings, "ruleFiles"> & {
  readonly store: Store;
  /** Loaded when it is asked for: most questions about what is stored need none. */
  readonly scanner: () => Promise<Scanner>;
  /** The shipped and the custom rules, compiled once. */
  readonly rules: () => Promise<readonly Rule[]>;
  /** What a service was seen to do. */
  readonly observedOf: ObservedOf;
  readonly recentObservationsOf: RecentObservationsOf;
  /** Remembers what was seen of it and is allowed. */
  readonly noteAllowed: (service: string, change: AllowanceChange) => Promise<void>;
  readonly now: () => Date;
  readonly newId: (prefix: string) => string;
  readonly randomBytes: (size: number) => Uint8Array;
};

/**
 * Reads a workspace, as it is or as a fix would leave it. Without a path, every workspace of the
 * user.
 */
export async function inspectNow(
  work: Work,
  {
    path,
    service,
    drafted,
  }: {
    readonly path: string | undefined;
    readonly service: string | undefined;
    readonly drafted?: Drafted | undefined;
  },
): Promise<InspectedWorkspace<ObservedContext>> {
  const { store, observedOf, environment, roots, newId } = work;
  const scanner = await work.scanner();
  const rules = await work.rules();
  const guardrails = await store.guardrails.list({ service });
  const now = work.now().toISOString();
  return inspect(
    scanner,
    { path, service, environment, now, scanId: newId("sc"), drafted, allowedRoots: roots },
    rules,
    async (scan) => {
      const { observedContext } = await import("../workspaces/observed-context.ts");
      const seen = await observedOf(scan.service);
      return observedContext(scanner, scan, { seen, guardrails, rules, environment, now });
    },
  );
}
