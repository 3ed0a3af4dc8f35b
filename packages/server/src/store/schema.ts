import type { Generated } from "kysely";
import type { KeptTicket } from "../outbound/tickets/kept-tickets.ts";
import type { AssignedKind } from "./assignments.ts";
import type { AuditEntry, SignedCheckpoint } from "./audit-chain.ts";

/*
 * The tables, as both databases hold them. Timestamps are ISO-8601 text in UTC with milliseconds,
 * "" for never; JSON is text; a boolean is 0 or 1. Columns that end in `_key` hold an
 * `indexedText`.
 */

export type WorkspacesTable = {
  readonly path_key: string;
  readonly path: string;
  readonly service: string;
  readonly registered_at: string;
  readonly demonstration: Generated<number>;
  /** The machine that sends its scans; "" for one that this service scans. */
  readonly machine: Generated<string>;
};

export type ScansTable = {
  readonly sequence: Generated<number>;
  readonly scan_id: string;
  readonly service: string;
  readonly scanned_at: string;
  /** ScanListing, JSON. */
  readonly listing: string;
  /** ScanReport, JSON. */
  readonly report: string;
};

export type AttackPathsTable = {
  readonly path_id: string;
  readonly risk_tenths: number;
  readonly severity: string;
  readonly owasp_tag: string;
  /** "open", "accepted" or "false_positive". */
  readonly status: string;
  readonly status_reason: string;
  readonly status_by: string;
  readonly status_at: string;
  /** Who answers for the decision. */
  readonly status_owner: string;
  /** When a decision ends; "" for never. */
  readonly status_expires_at: string;
  /** Names the route that the latest scan shows; a decision holds for one route. */
  readonly route_hash: string;
  /** Start of the open period, the documented `detected_at`. */
  readonly first_seen: string;
  readonly last_seen: string;
  readonly last_scan_id: string;
  /** "" while the path is open. */
  readonly resolved_at: string;
  /** Sorted JSON array. */
  readonly services: string;
  /** The documented AttackPath, JSON. */
  readonly body: string;
  /** Everything else about it; opaque JSON. */
  readonly detail: string;
};

/** Earlier periods in which a path was open. */
export type AttackPathPeriodsTable = {
  readonly path_id: string;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly resolved_at: string;
};

/** Scores that a path had until another one was found. */
export type AttackPathScoresTable = {
  readonly path_id: string;
  /** The scan that scored it otherwise. */
  readonly until_at: string;
  readonly risk_tenths: number;
  readonly severity: string;
};

/** A path where it is listed, in the order of the list. */
export type ListedPath = {
  readonly kind: "all" | "service" | "agent";
  /** "" of all; the service, or the agent's key. */
  readonly name: string;
  /** 1, or 0 for one that is resolved. */
  readonly is_open: number;
  /** `risk_tenths`, negative: the highest risk comes first. */
  readonly risk_rank: number;
  readonly path_id: string;
  readonly severity: string;
  readonly owasp_tag: string;
};

/** How many paths of a list are open; those of an agent are counted when somebody asks. */
export type AttackPathTotalsTable = Pick<ListedPath, "name" | "severity" | "owasp_tag"> & {
  readonly kind: "all" | "service";
  readonly paths: number;
};

/** Whose latest scan shows a path: one without a row here is resolved. */
export type AttackPathDetectionsTable = { readonly service: string; readonly path_id: string };

export type FixesTable = {
  readonly sequence: Generated<number>;
  readonly fix_id: string;
  readonly service: string;
  readonly applied_at: string;
  readonly status: string;
  /** FixRecord, JSON. */
  readonly record: string;
};

/** In whose workspaces a fix changed something. */
export type FixServicesTable = { readonly service: string; readonly fix_id: string };

export type GuardrailsTable = {
  readonly guardrail_id: string;
  readonly service: string;
  readonly agent_key: string;
  readonly agent_id: string;
  readonly guardrail_name: string;
  readonly revision: number;
  readonly registered_at: string;
  readonly registered_via: string;
  /** GuardrailDeclaration, JSON. */
  readonly declaration: string;
  readonly adapter: string;
  readonly verified: number;
  readonly last_heartbeat_at: string;
  readonly last_enforced_at: string;
  readonly last_seen_at: string;
};

export type GuardrailHistoryTable = {
  readonly sequence: Generated<number>;
  readonly guardrail_id: string;
  readonly service: string;
  readonly agent_key: string;
  readonly agent_id: string;
  readonly guardrail_name: string;
  readonly revision: number;
  /** "created", "updated" or "removed". */
  readonly change: string;
  readonly changed_at: string;
  readonly changed_by: string;
  readonly declaration: string;
};

export type ViolationsTable = {
  readonly sequence: Generated<number>;
  readonly violation_id: string;
  readonly service: string;
  readonly agent_key: string;
  readonly guardrail_name: string;
  readonly severity: string;
  readonly session_key: string;
  readonly decision: string;
  readonly observed_at: string;
  readonly occurrences: number;
  /** Violation, JSON. */
  readonly body: string;
  /** The same for violations that are told as one; "" for one that is alone. */
  readonly merge_key: Generated<string>;
};

export type GuardrailSessionsTable = {
  readonly service: string;
  readonly session_key: string;
  readonly revision: number;
  readonly updated_at: string;
  /** SessionState, JSON. */
  readonly state: string;
};

export type EvaluationsTable = {
  readonly sequence: Generated<number>;
  readonly evaluation_id: string;
  readonly service: string;
  readonly agent_key: string;
  readonly session_key: string;
  readonly decision: string;
  readonly evaluated_at: string;
  /** "" where the caller gave none. */
  readonly idempotency_key: string;
  readonly request_hash: string;
  /** Invocation, JSON. */
  readonly body: string;
};

/** Signed calls, so that none is taken twice. */
export type HeardCallsTable = {
  readonly nonce: string;
  readonly heard_at: string;
};

export type AdaptersTable = {
  readonly installation_id: string;
  readonly service: string;
  readonly created_at: string;
  /** AdapterInstallation, JSON. */
  readonly body: string;
  readonly runtime_version: string;
  /** 1 while the runtime has it loaded, as far as it has told. */
  readonly loaded: number;
  readonly last_heartbeat_at: string;
  readonly last_enforced_at: string;
  /** When its files were last found in order. */
  readonly inspected_at: string;
  /** Why it does not hold; "" while it does. */
  readonly fault: string;
  readonly fault_at: string;
};

export type CanariesTable = {
  readonly canary: string;
  readonly installation_id: string;
  readonly agent_id: string;
  readonly expires_at: string;
  /** When the installation asked about a call that held it. */
  readonly seen_at: string;
  /** When it was told what became of the call; "" while it is open. */
  readonly finished_at: string;
  /** 1: the call was blocked; 2: it was seen to run; 0: nobody knows. */
  readonly blocked: number;
  /** The same with the route to the service cut. */
  readonly blocked_when_away: number;
  readonly detail: string;
};

/** What receivers are told, in the order in which it was stored. */
export type EventsTable = {
  readonly sequence: Generated<number>;
  /** "violation", "exposure", "machine", "suppression" or "drift". */
  readonly kind: string;
  /** The violation's or the exposure's ID, the machine's name, or the ID of the event. */
  readonly subject: string;
  readonly service: string;
  readonly severity: string;
  readonly stored_at: string;
  /** What receivers get, JSON; "" for a violation, which has its own table. */
  readonly body: string;
};

export type DeliveriesTable = {
  /** Names a receiver: its format and a hash of its address, or "otel". */
  readonly receiver: string;
  /** Number of the last event that it has taken, or was not to get. */
  readonly delivered: number;
  readonly attempts: number;
  readonly next_attempt_at: string;
  /** The server that tells it holds it until then. */
  readonly leased_until: string;
};

export type TokensTable = {
  readonly token_id: string;
  readonly name: string;
  /** SHA-256 in hexadecimal. */
  readonly token_hash: string;
  /** JSON array. */
  readonly scopes: string;
  /** "" for one with scopes. */
  readonly role: string;
  /** JSON arrays; both are empty for everything. */
  readonly services: string;
  readonly tags: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string;
  readonly revoked_at: string;
};

/** Machines that send scans. */
export type MachinesTable = {
  readonly name: string;
  readonly owner: string;
  readonly group_name: string;
  /** Sorted JSON array. */
  readonly tags: string;
  readonly enrolled_at: string;
  readonly expires_at: string;
  readonly revoked_at: string;
  /** Verifies what it has signed. */
  readonly public_key: string;
  readonly last_seen_at: string;
  /** MachineFacts, JSON. */
  readonly told: string;
  /** `last_seen_at` when receivers were notified of its silence; "" for never. */
  readonly silent_told_at: Generated<string>;
};

/** Scans that machines have sent, so that none counts twice. */
export type UploadsTable = {
  readonly machine: string;
  readonly upload_id: string;
  readonly service: string;
  readonly received_at: string;
  /** JSON. */
  readonly answer: string;
};

export type AuditTable = AuditEntry & {
  readonly sequence: Generated<number>;
  /** "" for what an earlier version wrote. */
  readonly hash: string;
};

export type AgentsTable = {
  readonly service: string;
  readonly agent_key: string;
  readonly agent_id: string;
  readonly first_seen: string;
  /** Agent, JSON. */
  readonly body: string;
};

/** What the latest scan of a service makes of it. */
export type PosturesTable = {
  readonly service: string;
  readonly workspace_path: string;
  readonly scan_id: string;
  readonly scanned_at: string;
  /** PostureRisk without its agents, JSON. */
  readonly summary: string;
  /** AgentScore[], JSON. */
  readonly agents: string;
  /** RankedFix[], JSON. */
  readonly fixes: string;
  /** PostureChanges, JSON. */
  readonly changes: string;
  /** PostureGraph, JSON. Behind what is read more often, so that a database can leave it unread. */
  readonly graph: string;
  /** The scan that its rows in `service_risks` are of; "" for none. */
  readonly kept_scan_id: Generated<string>;
};

/** What the latest scan of a service comes to. */
export type ServiceRisksTable = {
  readonly service: string;
  /** Tenths of the total risk of all paths that concern it, negative: the highest comes first. */
  readonly risk_rank: number;
  readonly paths: number;
  /** Of the paths that start in it, so that services add up, as are the following. */
  readonly starting_tenths: number;
  readonly starting_paths: number;
  readonly critical: number;
  readonly high: number;
  readonly medium: number;
  readonly low: number;
  /** Those that its agents may call, counted for each agent. */
  readonly tools: number;
};

/** The paths that start in a service, by category. */
export type ServiceRiskTagsTable = {
  readonly service: string;
  readonly tag: string;
  readonly paths: number;
  readonly worst_tenths: number;
};

/** The worst path of a rule that starts in a service, for the worst rules. */
export type ServiceWorstPathsTable = {
  readonly service: string;
  readonly rule_id: string;
  /** Score and path ID; the worst comes first. */
  readonly place: string;
  /** WorstPath, JSON. */
  readonly body: string;
};

/** When a scan changed what a service comes to, with what it came to until then. */
export type RiskMomentsTable = {
  readonly service: string;
  readonly at: string;
  /** Of all paths that concern it. */
  readonly tenths: number;
  readonly paths: number;
  /** Of those that start in it. */
  readonly starting_tenths: number;
  readonly starting_paths: number;
  readonly tenths_before: number;
  readonly paths_before: number;
  readonly starting_tenths_before: number;
  readonly starting_paths_before: number;
};

/** Services whose latest scan has no ranked fixes: they are still tried, or that took too long. */
export type UnrankedScansTable = { readonly service: string };

/** What came of playing an attack path the last time. */
export type ProofsTable = {
  readonly path_id: string;
  readonly service: string;
  /** Of the path as it was played. */
  readonly route_hash: string;
  /** Of the workspace as it was played. */
  readonly graph_digest: string;
  /** "openclaw". */
  readonly runtime: string;
  readonly runtime_version: string;
  readonly tried_at: string;
  /** Proof, JSON. */
  readonly body: string;
};

/** SHA-256 of the graph that the latest scan of a service has drawn. */
export type GraphDigestsTable = { readonly service: string; readonly digest: string };

/** Of the latest scan of a service. */
export type ExposuresTable = {
  readonly service: string;
  readonly scan_id: string;
  /** Exposure[], JSON. */
  readonly exposures: string;
  /** FixPlan[], JSON. */
  readonly plans: string;
  /** The scan that its rows in `rankings` are of; "" for none. */
  readonly listed_scan_id: Generated<string>;
  /** 1 where exposures may be missing. */
  readonly is_truncated: Generated<number>;
};

/** What is listed of all services together, in the order of the list. */
export type RankingsTable = {
  readonly kind: "exposure" | "plan" | "fix" | "agent";
  /** Of a plan or a fix: its place among those of its service. 0 otherwise. */
  readonly turn: number;
  /** Tenths of the score or of the total risk, negative: the highest comes first. */
  readonly risk_rank: number;
  /** The exposure's ID, or the service. */
  readonly first_key: string;
  /** The service of an exposure, the key of an agent; "" otherwise. */
  readonly second_key: string;
  readonly service: string;
  /** 0 of an exposure that starts in another service. */
  readonly is_home: number;
  /** Of an exposure; "" otherwise. */
  readonly severity: string;
  /** What it is found by: sorted JSON array of texts such as "runtime:codex". */
  readonly facts: string;
};

/** A node of a service's latest graph that other services may have. */
export type PostureSharedNodesTable = {
  readonly service: string;
  readonly node_key: string;
  /** Something leads into it. */
  readonly enters: number;
  /** It leads on. */
  readonly leaves: number;
};

/*
 * The tables of telemetry. On SQLite they are in their own file. Ids are `indexedText`s; `latest`
 * is a time and, where a span proves it, trace and span; `named`, `framework` and `model` are a
 * time and a text, "" for none.
 */

/**
 * Spans that have been counted, so that none is counted twice, and what each passes down to those
 * below it.
 */
export type SpansTable = {
  readonly trace_id: string;
  readonly span_id: string;
  /** Hours since 1970. */
  readonly started_hour: number;
  readonly service: string;
  readonly agent_id: string;
  readonly session_id: string;
  /** The nearest span that a timeline shows: itself, or one above it; "" for none. */
  readonly event_id: Generated<string>;
};

/** Spans whose parent has not come. */
export type WaitingSpansTable = {
  readonly trace_id: string;
  readonly span_id: string;
  readonly service: string;
  readonly received_at: string;
  /** ToldSpan, JSON. */
  readonly body: string;
};

export type ObservedAgentsTable = {
  readonly service: string;
  readonly agent_id: string;
  readonly runs: number;
  readonly errors: number;
  readonly earliest: string;
  readonly latest: string;
  readonly named: string;
  readonly framework: string;
  readonly model: string;
};

export type ObservedEdgesTable = {
  readonly service: string;
  readonly source_kind: string;
  readonly source_id: string;
  readonly target_kind: string;
  readonly target_id: string;
  readonly server: string;
  readonly calls: number;
  readonly errors: number;
  readonly earliest: string;
  readonly latest: string;
};

export type ObservedSessionsTable = {
  readonly service: string;
  readonly session_id: string;
  readonly runs: number;
  readonly tool_calls: number;
  readonly errors: number;
  readonly earliest: string;
  readonly latest: string;
};

export type SessionEventsTable = {
  readonly service: string;
  readonly session_id: string;
  readonly at: string;
  readonly trace_id: string;
  readonly span_id: string;
  readonly kind: string;
  readonly agent_id: string;
  readonly name: string;
  readonly server: string;
  readonly failed: number;
  /** -1 where it is not known. */
  readonly duration_ms: Generated<number>;
  /** The span of the event above it in its trace; "" for none. */
  readonly parent_id: Generated<string>;
};

/** Services that spans have shown. */
export type ObservedServicesTable = {
  readonly service: string;
  /** Counts what was written of it. */
  readonly changes: number;
  readonly earliest: string;
  readonly latest: string;
};

/** How much was not kept, for a limit was reached; of services that have no place under "". */
export type TelemetryDroppedTable = {
  readonly service: string;
  readonly kind: string;
  readonly dropped: number;
  readonly earliest: string;
  readonly latest: string;
};

/** What spans reported about guardrails and the main database has not taken yet. */
export type ReportedGuardrailsTable = {
  readonly sequence: Generated<number>;
  readonly service: Generated<string>;
  /** ToldGuardrail, JSON. */
  readonly body: string;
};

/** What guardrails objected to in one hour, as spans told it. */
export type ReportedEvaluationsTable = {
  readonly service: string;
  /** Since 1970. */
  readonly hour: number;
  readonly agent_id: string;
  readonly session_id: string;
  readonly guardrail_name: string;
  readonly decision: string;
  readonly occurrences: number;
  /** How many of them the main database knows. */
  readonly carried: Generated<number>;
  readonly earliest: string;
  /** Time and the latest ToldGuardrail, JSON. */
  readonly latest: string;
};

/** What was seen and a configuration has allowed at some scan. */
export type OnceAllowedTable = {
  readonly service: string;
  readonly subject: string;
};

/** Work that one of several servers does for all. */
export type LeasesTable = {
  readonly name: string;
  /** Others take it from then on. */
  readonly until_at: string;
};

/** Who takes care of what. */
export type AssignmentsTable = {
  readonly kind: AssignedKind;
  readonly service: string;
  readonly subject_id: string;
  readonly agent_key: string;
  readonly agent_id: string;
  readonly assignee: string;
  readonly note: string;
  readonly assigned_by: string;
  readonly assigned_at: string;
};

/** What one service has of the inventory. */
export type InventoryTable = {
  readonly kind: string;
  readonly item_key: string;
  readonly service: string;
  readonly machine: string;
  readonly name: string;
  readonly version: string;
  /** Of the worst exposure that it takes part in; -1 for none. */
  readonly risk_tenths: number;
  /** Its ID; "" for none. */
  readonly exposure: string;
  readonly first_seen: string;
  readonly last_seen: string;
  /** InventoryItem, JSON. */
  readonly body: string;
};

/** What all services have of it, without the demonstration. */
export type InventoryItemsTable = Omit<
  InventoryTable,
  "service" | "machine" | "version" | "body"
> & {
  readonly services: number;
};

/** What the latest scan of a service says of it, to be compared with what was approved. */
export type ServiceStatesTable = {
  readonly service: string;
  readonly scan_id: string;
  readonly scanned_at: string;
  /** StateFact[], JSON. */
  readonly facts: string;
};

export type ApprovedStatesTable = ServiceStatesTable & {
  readonly name: string;
  readonly reason: string;
  readonly approved_by: string;
  readonly approved_at: string;
  /** StateFact[] of the guardrails, JSON. */
  readonly guardrails: string;
};

/** What differs from an approved state. */
export type DriftTable = {
  readonly drift_id: string;
  readonly service: string;
  readonly change: string;
  readonly kind: string;
  readonly agent_id: string;
  readonly name: string;
  readonly before_value: string;
  readonly after_value: string;
  readonly file: string;
  readonly pointer: string;
  readonly line: number;
  readonly severity: string;
  readonly since: string;
  /** "open", "accepted" or "to_undo". */
  readonly status: string;
  readonly reason: string;
  readonly decided_by: string;
  readonly decided_at: string;
};

export type InstructionsTable = {
  readonly service: string;
  readonly instruction_id: string;
  readonly machine: string;
  readonly scan_id: string;
  /** FixInstruction without ID, service and expiry, JSON. */
  readonly asked: string;
  readonly expires_at: string;
  /** An InstructionStatus; expiry follows from the time. */
  readonly status: string;
  readonly changed_at: string;
  readonly note: string;
  readonly fix_id: string;
  readonly findings_closed: number;
  readonly findings_left: number;
  readonly exposure: string;
};

export type TicketsTable = KeptTicket & { readonly receiver: string };

export type Schema = {
  readonly spans: SpansTable;
  readonly waiting_spans: WaitingSpansTable;
  readonly observed_services: ObservedServicesTable;
  readonly telemetry_dropped: TelemetryDroppedTable;
  readonly observed_agents: ObservedAgentsTable;
  readonly observed_edges: ObservedEdgesTable;
  readonly observed_sessions: ObservedSessionsTable;
  readonly session_events: SessionEventsTable;
  readonly told_guardrails: ReportedGuardrailsTable;
  readonly once_allowed: OnceAllowedTable;
  readonly told_evaluations: ReportedEvaluationsTable;
  readonly workspaces: WorkspacesTable;
  readonly scans: ScansTable;
  readonly attack_paths: AttackPathsTable;
  readonly attack_path_periods: AttackPathPeriodsTable;
  readonly attack_path_scores: AttackPathScoresTable;
  readonly attack_path_lists: ListedPath;
  readonly attack_path_detections: AttackPathDetectionsTable;
  readonly attack_path_totals: AttackPathTotalsTable;
  readonly fixes: FixesTable;
  readonly fix_services: FixServicesTable;
  readonly guardrails: GuardrailsTable;
  readonly guardrail_history: GuardrailHistoryTable;
  readonly guardrail_sessions: GuardrailSessionsTable;
  readonly evaluations: EvaluationsTable;
  readonly violations: ViolationsTable;
  readonly adapters: AdaptersTable;
  readonly canaries: CanariesTable;
  readonly events: EventsTable;
  readonly deliveries: DeliveriesTable;
  readonly tokens: TokensTable;
  readonly leases: LeasesTable;
  readonly machines: MachinesTable;
  readonly uploads: UploadsTable;
  readonly audit: AuditTable;
  readonly audit_checkpoints: SignedCheckpoint;
  readonly agents: AgentsTable;
  readonly postures: PosturesTable;
  readonly service_risks: ServiceRisksTable;
  readonly service_risk_tags: ServiceRiskTagsTable;
  readonly service_worst_paths: ServiceWorstPathsTable;
  readonly risk_moments: RiskMomentsTable;
  readonly unranked_scans: UnrankedScansTable;
  readonly exposures: ExposuresTable;
  readonly rankings: RankingsTable;
  readonly assignments: AssignmentsTable;
  readonly proofs: ProofsTable;
  readonly graph_digests: GraphDigestsTable;
  readonly heard_calls: HeardCallsTable;
  readonly posture_shared_nodes: PostureSharedNodesTable;
  readonly inventory: InventoryTable;
  readonly inventory_items: InventoryItemsTable;
  readonly service_states: ServiceStatesTable;
  readonly approved_states: ApprovedStatesTable;
  readonly drift: DriftTable;
  readonly instructions: InstructionsTable;
  readonly tickets: TicketsTable;
};
