import type { StateChange } from "@parapet/assessment";
import type { Violation } from "@parapet/guardrails";
import type { FixInstruction, InstructionReport, Severity } from "@parapet/posture";

/** An exposure as receivers get it. */
export type ToldExposure = {
  /** The same at each attempt, and of no other event. */
  readonly event_id: string;
  readonly change: "new" | "worse";
  readonly exposure_id: string;
  /** The service whose scan has shown it. */
  readonly service: string;
  /** Services that it leads through, sorted. */
  readonly services: readonly string[];
  readonly principal: string;
  /** "" where it starts at the agent itself. */
  readonly entry_point: string;
  readonly agents: readonly string[];
  /** What the agent then does, worst first. */
  readonly outcomes: readonly string[];
  readonly severity: Severity;
  /** "" for a new one. */
  readonly severity_before: Severity | "";
  readonly score: number;
  /** When the scan was stored, UTC. */
  readonly observed_at: string;
};

/** What differs newly from the approved state of a service. */
export type ToldDrift = {
  /** The same at each attempt, and of no other event. */
  readonly event_id: string;
  readonly service: string;
  /** What the approval is called. */
  readonly approved_state: string;
  /** How many differences are new. */
  readonly opened: number;
  /** At most 20 of them, the most severe first. */
  readonly changes: readonly (Pick<
    StateChange,
    "change" | "kind" | "agent_id" | "name" | "before" | "after" | "severity"
  > & { readonly drift_id: string; readonly file: string; readonly line: number })[];
  /** Of the most severe one. */
  readonly severity: Severity;
  /** When it was found, UTC. */
  readonly observed_at: string;
};

/** A machine from which no scan has arrived for a while. */
export type ToldMachine = {
  /** The same at each attempt, and of no other event. */
  readonly event_id: string;
  readonly machine: string;
  readonly owner: string;
  readonly group: string;
  readonly tags: readonly string[];
  /** Its workspaces, sorted; what is known of them is as old. */
  readonly services: readonly string[];
  /** UTC. */
  readonly last_seen_at: string;
  readonly severity: Severity;
  readonly observed_at: string;
};

/** A suppression whose last day is over: what it hid is reported again. */
export type ToldSuppression = {
  readonly event_id: string;
  readonly service: string;
  readonly message: string;
  /** Where it is written. */
  readonly file: string;
  readonly line: number;
  readonly severity: Severity;
  readonly observed_at: string;
};

/** What the owner of a machine made of a fix plan that was sent there. */
export type ToldInstruction = Pick<
  FixInstruction,
  "instruction_id" | "service" | "check_ids" | "exposure_id" | "asked_by"
> & {
  /** The same at each attempt, and of no other event. */
  readonly event_id: string;
  readonly machine: string;
  readonly status: Exclude<InstructionReport, "delivered">;
  /** Why it was declined, failed or is outdated; "" otherwise. */
  readonly note: string;
  /** Findings that it names, once it is applied. */
  readonly findings_closed: number;
  readonly findings_left: number;
  /** Low; medium where something has to be done again. */
  readonly severity: Severity;
  /** When the machine reported it, UTC. */
  readonly observed_at: string;
};

/** Something that receivers are told. */
export type ToldEvent =
  | { readonly kind: "violation"; readonly violation: Violation }
  | { readonly kind: "exposure"; readonly exposure: ToldExposure }
  | { readonly kind: "machine"; readonly machine: ToldMachine }
  | { readonly kind: "suppression"; readonly suppression: ToldSuppression }
  | { readonly kind: "drift"; readonly drift: ToldDrift }
  | { readonly kind: "instruction"; readonly instruction: ToldInstruction };
