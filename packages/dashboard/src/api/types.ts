// Written by scripts/generate-api-files.ts from the API's own document. Do not edit.

/** What the API sends and takes, by the name in its document. */
export type Api = {
  readonly Activity: {
    readonly from: string;
    readonly to: string;
    readonly complete_since: string;
    readonly session_count: number;
    readonly agent_ids: readonly string[];
    readonly calls: number;
    readonly errors: number;
    readonly outcomes: Api["OutcomeCounts"];
    readonly effects: Api["EffectCounts"];
    readonly tools: readonly Api["ToolActivity"][];
    readonly notable: readonly Api["NotableCalls"][];
    readonly more_notable: number;
    readonly sessions: readonly Api["SessionActivity"][];
  };
  readonly AdapterCanary: {
    readonly canary: string;
    readonly agent_id: string;
    readonly expires_at: string;
  };
  readonly AdapterCanaryRequest: { readonly agent_id?: string | undefined };
  readonly AdapterCanaryResult: {
    readonly blocked: boolean;
    readonly blocked_when_away: boolean;
    readonly ran?: boolean | undefined;
    readonly ran_when_away?: boolean | undefined;
    readonly detail?: string | undefined;
  };
  readonly AdapterHeartbeat: {
    readonly version?: string | undefined;
    readonly loaded?: boolean | undefined;
  };
  readonly AdapterInstallation: {
    readonly installation_id: string;
    readonly adapter: "claude-code" | "openclaw" | "mcp" | "sdk";
    readonly service: string;
    readonly agent_id: string;
    readonly agent_ids: readonly string[];
    readonly points: readonly string[];
    readonly target: string;
    readonly host: string;
    readonly url: string;
    readonly runtime_version: string;
    readonly created_at: string;
    readonly health: "active" | "error" | "unknown";
    readonly health_reason: string;
    readonly loaded: boolean;
    readonly last_heartbeat_at: string;
    readonly last_enforced_at: string;
    readonly inspected_at: string;
    readonly proofs: readonly Api["AdapterProof"][];
  };
  readonly AdapterProof: {
    readonly agent_id: string;
    readonly proven_at: string;
    readonly blocked: boolean;
    readonly blocked_when_away: boolean;
    readonly ran: boolean;
    readonly ran_when_away: boolean;
    readonly detail: string;
  };
  readonly Agent: {
    readonly agent_id: string;
    readonly service: string;
    readonly name: string;
    readonly runtime: string;
    readonly model: string;
    readonly first_seen: string;
    readonly configured: boolean;
    readonly observed: boolean;
    readonly framework: string;
    readonly role: "orchestrator" | "worker" | "standalone";
    readonly maturity:
      | "unattributed"
      | "unconfigured"
      | "configured"
      | "observed"
      | "guardrail_registered"
      | "enforced";
    readonly last_seen: string;
    readonly runs: number;
    readonly errors: number;
    readonly proof: Api["SpanProof"];
  };
  readonly AgentDetail: Api["Agent"] & { readonly edges: readonly Api["ObservedEdge"][] };
  readonly AgentPolicy: {
    readonly agent_id: string;
    readonly sections: readonly {
      readonly title: string;
      readonly rows: readonly {
        readonly subject: string;
        readonly value: string;
        readonly setting: string;
        readonly evidence: Api["Evidence"];
      }[];
    }[];
  };
  readonly AgentScore: {
    readonly service: string;
    readonly agent_id: string;
    readonly worst_score: number;
    readonly severity: "Critical" | "High" | "Medium" | "Low";
    readonly worst_rule: { readonly rule_id: string; readonly rule_name: string };
    readonly by_severity: Api["SeverityCounts"];
    readonly paths: readonly string[];
  };
  readonly AgentTool: {
    readonly service: string;
    readonly agent_id: string;
    readonly tool: string;
    readonly server: string;
    readonly category: string;
    readonly configured: boolean;
    readonly observed: boolean;
    readonly calls: number;
    readonly errors: number;
    readonly first_seen: string;
    readonly last_seen: string;
    readonly proof: Api["SpanProof"];
    readonly enforcement: Api["EnforcementState"];
  };
  readonly AppliedSuppression: {
    readonly check_id: string;
    readonly reason: string;
    readonly owner: string;
    readonly expires: string;
    readonly source: "comment" | "file";
    readonly place: Api["Evidence"];
    readonly fingerprints: readonly string[];
  };
  readonly ApproveRequest: {
    readonly name: string;
    readonly reason: string;
    readonly services?: readonly string[] | undefined;
    readonly machine?: string | undefined;
  };
  readonly ApproveResult: {
    readonly approved: readonly string[];
    readonly not_scanned: readonly string[];
  };
  readonly ApprovedState: {
    readonly service: string;
    readonly name: string;
    readonly reason: string;
    readonly approved_by: string;
    readonly approved_at: string;
    readonly scan_id: string;
    readonly scanned_at: string;
    readonly drift: Api["DriftCounts"];
  };
  readonly Assignment: {
    readonly kind: "finding" | "exposure";
    readonly service: string;
    readonly subject_id: string;
    readonly agent_id: string;
    readonly assignee: string;
    readonly note: string;
    readonly assigned_by: string;
    readonly assigned_at: string;
  };
  readonly AssignmentChange: {
    readonly kind: "finding" | "exposure";
    readonly service: string;
    readonly subject_id: string;
    readonly agent_id?: string | undefined;
    readonly assignee: string;
    readonly note?: string | undefined;
  };
  readonly AssignmentsRequest: { readonly assignments: readonly Api["AssignmentChange"][] };
  readonly AssignmentsResult: {
    readonly changed: number;
    readonly previous: readonly {
      readonly kind: "finding" | "exposure";
      readonly service: string;
      readonly subject_id: string;
      readonly agent_id: string;
      readonly assignee: string;
      readonly note: string;
    }[];
  };
  readonly AttackPath: {
    readonly path_id: string;
    readonly rule_name: string;
    readonly owasp_tag: Api["OwaspTag"];
    readonly agents_involved: readonly string[];
    readonly path_steps: readonly Api["PathStep"][];
    readonly risk_score: number;
    readonly severity: "Critical" | "High" | "Medium" | "Low";
    readonly detected_at: string;
  };
  readonly AttackPathDetail: {
    readonly path_id: string;
    readonly rule_name: string;
    readonly owasp_tag: Api["OwaspTag"];
    readonly agents_involved: readonly string[];
    readonly path_steps: readonly Api["PathStep"][];
    readonly risk_score: number;
    readonly severity: "Critical" | "High" | "Medium" | "Low";
    readonly detected_at: string;
    readonly rule_id: string;
    readonly message: string;
    readonly owasp: readonly Api["OwaspTag"][];
    readonly atlas: readonly string[];
    readonly services: readonly string[];
    readonly source: Api["PathNode"];
    readonly sink: Api["PathNode"];
    readonly steps: readonly Api["DetailedStep"][];
    readonly conditions: readonly Api["PathCondition"][];
    readonly controls_present: readonly Api["CountedControl"][];
    readonly controls_missing: readonly Api["CountedControl"][];
    readonly alternates: { readonly count: number; readonly capped: boolean };
    readonly route_hash: string;
    readonly fixed_by: readonly string[];
    readonly inherent_score: number;
    readonly confidence: "high" | "medium" | "low";
    readonly borderline: boolean;
    readonly waterfall: readonly Api["WaterfallRow"][];
    readonly status: "open" | "accepted" | "false_positive" | "resolved";
    readonly decision: {
      readonly reason: string;
      readonly owner: string;
      readonly by: string;
      readonly at: string;
      readonly expires_at: string;
    };
    readonly history: {
      readonly first_seen: string;
      readonly last_seen: string;
      readonly resolved_at: string;
      readonly last_scan_id: string;
      readonly earlier: readonly Api["PathPeriod"][];
    };
    readonly fixes: readonly Api["PathFix"][];
    readonly proof: Api["PathProof"];
  };
  readonly AuditEntry: {
    readonly at: string;
    readonly actor: string;
    readonly origin: string;
    readonly action: string;
    readonly target: string;
    readonly detail: string;
    readonly before_hash: string;
    readonly after_hash: string;
    readonly hash: string;
  };
  readonly CallFacts: {
    readonly commands: readonly { readonly name: string; readonly raw: string }[];
    readonly paths: readonly {
      readonly path: string;
      readonly access: string;
      readonly sensitive: boolean;
    }[];
    readonly network: readonly { readonly host: string; readonly scheme: string }[];
    readonly recipients: readonly string[];
    readonly secrets: readonly string[];
    readonly egress: boolean;
    readonly reads_private: boolean;
    readonly reads_untrusted: boolean;
    readonly takes_control: boolean;
    readonly destroys: boolean;
    readonly opaque: boolean;
    readonly truncated: boolean;
  };
  readonly CallerSession: {
    readonly name: string;
    readonly may: {
      readonly read: boolean;
      readonly scan: boolean;
      readonly decide: boolean;
      readonly fix: boolean;
      readonly roll_back: boolean;
      readonly operate: boolean;
      readonly administer: boolean;
    };
    readonly role: string;
    readonly services: readonly string[];
    readonly grants: readonly {
      readonly rules: readonly (
        | "public"
        | "read"
        | "read-files"
        | "scan"
        | "ingest"
        | "evaluate"
        | "fix"
        | "tighten"
        | "upload"
        | "decide"
        | "roll-back"
        | "operate"
        | "administer"
      )[];
      readonly everywhere: boolean;
      readonly services: readonly string[];
    }[];
    readonly least_roles: Readonly<Record<string, string>>;
    readonly sees_all: boolean;
    readonly provider: string;
    readonly command: string;
  };
  readonly ChangedFinding: {
    readonly check_id: string;
    readonly title: string;
    readonly message: string;
    readonly severity: "critical" | "high" | "medium" | "low" | "info";
    readonly confidence: "high" | "medium" | "low";
    readonly agent_id: string;
    readonly fingerprint: string;
  };
  readonly Check: {
    readonly check_id: string;
    readonly title: string;
    readonly severity: "critical" | "high" | "medium" | "low" | "info";
    readonly runtime: string;
    readonly owasp: readonly Api["OwaspTag"][];
    readonly fixable: boolean;
    readonly rationale: string;
    readonly remediation: string;
    readonly references: readonly string[];
    readonly aliases: readonly string[];
    readonly weakness: string;
    readonly docs_url: string;
  };
  readonly ChokePoints: {
    readonly nodes: readonly {
      readonly node_id: string;
      readonly node_type:
        | "principal"
        | "untrusted_source"
        | "channel"
        | "gateway"
        | "agent"
        | "session"
        | "instruction"
        | "skill"
        | "plugin"
        | "mcp_server"
        | "tool"
        | "identity"
        | "secret"
        | "data_store"
        | "memory"
        | "host"
        | "sandbox"
        | "external_sink"
        | "scheduler"
        | "human"
        | "model_provider"
        | "bus";
      readonly label: string;
      readonly paths: readonly string[];
      readonly risk_removed: number;
    }[];
    readonly cut: readonly {
      readonly check_ids: readonly string[];
      readonly edges: readonly {
        readonly source: string;
        readonly target: string;
        readonly kind:
          | "CAN_WRITE"
          | "DELIVERS"
          | "ROUTES"
          | "INSTRUCTS"
          | "LOADS"
          | "DELEGATES"
          | "RETURNS"
          | "INVOKES"
          | "READS"
          | "WRITES"
          | "EXECUTES"
          | "ESCAPES"
          | "ACTS_AS"
          | "GRANTS"
          | "EGRESSES"
          | "TRIGGERS"
          | "ASKS";
      }[];
      readonly paths: readonly string[];
    }[];
    readonly truncated: boolean;
  };
  readonly CountedControl: {
    readonly name: string;
    readonly step: number;
    readonly efficacy: number;
  };
  readonly DetailedStep: {
    readonly node_id: string;
    readonly node_type: string;
    readonly label: string;
    readonly edge: {
      readonly kind: string;
      readonly basis: "configured" | "observed" | "inferred" | "";
      readonly observed: boolean;
    };
    readonly vulnerability: string;
    readonly description: string;
    readonly evidence: readonly Api["Evidence"][];
    readonly controls: readonly Api["EdgeControl"][];
  };
  readonly Drift: {
    readonly drift_id: string;
    readonly service: string;
    readonly change: Api["StateChangeKind"];
    readonly kind: Api["StateKind"];
    readonly agent_id: string;
    readonly name: string;
    readonly before: string;
    readonly after: string;
    readonly file: string;
    readonly pointer: string;
    readonly line: number;
    readonly severity: "critical" | "high" | "medium" | "low";
    readonly since: string;
    readonly status: Api["DriftStatus"];
    readonly reason: string;
    readonly decided_by: string;
    readonly decided_at: string;
  };
  readonly DriftCounts: {
    readonly open: number;
    readonly accepted: number;
    readonly to_undo: number;
  };
  readonly DriftDecision: {
    readonly drift_ids: readonly string[];
    readonly status: Api["DriftStatus"];
    readonly reason?: string | undefined;
  };
  readonly DriftDecisionResult: {
    readonly changed: number;
    readonly drift: readonly Api["Drift"][];
  };
  readonly DriftStatus: "open" | "accepted" | "to_undo";
  readonly DroppedTelemetry: {
    readonly service: string;
    readonly kind:
      | "services"
      | "agents"
      | "edges"
      | "sessions"
      | "session_events"
      | "parents"
      | "guardrails"
      | "violations";
    readonly dropped: number;
    readonly limit: number;
    readonly first_at: string;
    readonly last_at: string;
  };
  readonly EdgeControl: { readonly name: string; readonly evidence: readonly Api["Evidence"][] };
  readonly EffectCounts: {
    readonly untrusted_seen: number;
    readonly private_read: number;
    readonly egress_done: number;
  };
  readonly EnforcementState: "enforced" | "not_enforced" | "unknown";
  readonly EnrollRequest: {
    readonly name: string;
    readonly owner?: string | undefined;
    readonly group?: string | undefined;
    readonly tags?: readonly string[] | undefined;
    readonly expires_at?: string | undefined;
  };
  readonly Evaluation: {
    readonly evaluation_id: string;
    readonly decision: "allow" | "warn" | "modify" | "ask" | "deny";
    readonly action: "allow" | "modify" | "ask" | "block";
    readonly would_block: boolean;
    readonly reasons: readonly string[];
    readonly matched: readonly {
      readonly guardrail_name: string;
      readonly rule_id: string;
      readonly severity: "low" | "medium" | "high" | "critical";
      readonly decision: "allow" | "warn" | "modify" | "ask" | "deny";
      readonly reason: string;
    }[];
    readonly errors: readonly { readonly guardrail_name: string; readonly message: string }[];
    readonly policy_hash: string;
    readonly latency_us: number;
    readonly updated_input?: Readonly<Record<string, unknown>> | undefined;
  };
  readonly EvaluationRequest: {
    readonly agent_id: string;
    readonly service?: string | undefined;
    readonly session_id?: string | undefined;
    readonly parent_session_id?: string | undefined;
    readonly trace_id?: string | undefined;
    readonly span_id?: string | undefined;
    readonly point:
      | "agent_startup"
      | "input"
      | "pre_model_call"
      | "post_model_call"
      | "pre_tool_call"
      | "post_tool_call"
      | "output"
      | "agent_shutdown";
    readonly tool?: Api["GuardedToolCall"] | undefined;
    readonly text?: string | undefined;
    readonly source_trust: "user" | "operator" | "agent" | "external" | "memory";
    readonly adapter: string;
    readonly dry_run?: boolean | undefined;
    readonly idempotency_key?: string | undefined;
    readonly cwd?: string | undefined;
    readonly cost_usd?: number | undefined;
  };
  readonly Evidence: {
    readonly file: string;
    readonly pointer: string;
    readonly line: number;
    readonly column: number;
    readonly excerpt: string;
    readonly default_of: string;
  };
  readonly Exposure: {
    readonly exposure_id: string;
    readonly services: readonly string[];
    readonly principal: string;
    readonly entry_point: string;
    readonly agents: readonly string[];
    readonly alike: readonly string[];
    readonly severity: "critical" | "high" | "medium" | "low";
    readonly score: number;
    readonly outcomes: readonly Api["ExposureOutcome"][];
    readonly root_causes: readonly string[];
    readonly plan?: Api["FixPlan"] | undefined;
  };
  readonly ExposureOutcome: {
    readonly path_id: string;
    readonly rule_name: string;
    readonly outcome: string;
    readonly by_agent: string;
    readonly risk_score: number;
    readonly severity: "critical" | "high" | "medium" | "low";
  };
  readonly Finding: {
    readonly check_id: string;
    readonly title: string;
    readonly message: string;
    readonly remediation: string;
    readonly severity: "critical" | "high" | "medium" | "low" | "info";
    readonly confidence: "high" | "medium" | "low";
    readonly owasp: readonly Api["OwaspTag"][];
    readonly agent_id: string;
    readonly evidence: readonly Api["Evidence"][];
    readonly fixable: boolean;
    readonly fingerprint: string;
    readonly suppressed: boolean;
    readonly parts: readonly Api["FindingPart"][];
  };
  readonly FindingPart: {
    readonly check_id: string;
    readonly title: string;
    readonly message: string;
    readonly remediation: string;
    readonly severity: "critical" | "high" | "medium" | "low" | "info";
    readonly confidence: "high" | "medium" | "low";
    readonly owasp: readonly Api["OwaspTag"][];
    readonly agent_id: string;
    readonly evidence: readonly Api["Evidence"][];
    readonly fixable: boolean;
    readonly fingerprint: string;
  };
  readonly FixEdit: {
    readonly file: string;
    readonly pointer: string;
    readonly before: string;
    readonly after: string;
  };
  readonly FixEffects: {
    readonly findings_closed: readonly Api["ChangedFinding"][];
    readonly findings_opened: readonly Api["ChangedFinding"][];
    readonly findings_lowered: readonly Api["ReratedFinding"][];
    readonly findings_raised: readonly Api["ReratedFinding"][];
    readonly paths_closed: readonly Api["PathChange"][];
    readonly paths_lowered: readonly Api["PathChange"][];
    readonly paths_raised: readonly Api["PathChange"][];
    readonly paths_opened: readonly Api["PathChange"][];
    readonly total_before: number;
    readonly total_after: number;
  };
  readonly FixInstruction: {
    readonly instruction_id: string;
    readonly service: string;
    readonly check_ids: readonly string[];
    readonly choices: readonly string[];
    readonly fingerprints: readonly string[];
    readonly exposure_id: string;
    readonly reason: string;
    readonly asked_by: string;
    readonly asked_at: string;
    readonly expires_at: string;
  };
  readonly FixPlan: {
    readonly check_ids: readonly string[];
    readonly titles: readonly string[];
    readonly safe: boolean;
    readonly choices: readonly string[];
    readonly closes: readonly string[];
    readonly lowers: readonly string[];
    readonly opens: readonly string[];
    readonly needs: readonly ("approver" | "container_engine" | "container_engine_in_container")[];
    readonly total_before: number;
    readonly total_after: number;
  };
  readonly FixPreview: {
    readonly applied: readonly string[];
    readonly skipped: readonly string[];
    readonly errors: Readonly<Record<string, string>>;
    readonly diff: string;
    readonly edits: Readonly<Record<string, readonly Api["FixEdit"][]>>;
    readonly findings_closed: readonly Api["ChangedFinding"][];
    readonly findings_opened: readonly Api["ChangedFinding"][];
    readonly findings_lowered: readonly Api["ReratedFinding"][];
    readonly findings_raised: readonly Api["ReratedFinding"][];
    readonly paths_closed: readonly Api["PathChange"][];
    readonly paths_lowered: readonly Api["PathChange"][];
    readonly paths_raised: readonly Api["PathChange"][];
    readonly paths_opened: readonly Api["PathChange"][];
    readonly total_before: number;
    readonly total_after: number;
    readonly include: readonly string[];
  };
  readonly FixRecord: {
    readonly fix_id: string;
    readonly service: string;
    readonly workspace_path: string;
    readonly workspaces: readonly { readonly service: string; readonly workspace_path: string }[];
    readonly applied_at: string;
    readonly applied_by: string;
    readonly check_ids: readonly string[];
    readonly files: readonly Api["FixedFile"][];
    readonly rolled_back_at: string;
    readonly notes: readonly string[];
  };
  readonly FixedFile: {
    readonly path: string;
    readonly backup_path: string;
    readonly hash_before: string;
    readonly hash_after: string;
    readonly mode_before: string;
    readonly mode_after: string;
    readonly device: string;
    readonly inode_before: string;
    readonly inode_after: string;
    readonly born_at: string;
    readonly inode_rolled_back: string;
  };
  readonly GuardedToolCall: {
    readonly name: string;
    readonly args?: Readonly<Record<string, unknown>> | undefined;
    readonly args_cut?: boolean | undefined;
    readonly server?: string | undefined;
    readonly call_id?: string | undefined;
    readonly category?: string | undefined;
    readonly definition_hash?: string | undefined;
    readonly pinned_hash?: string | undefined;
  };
  readonly GuardrailChange: {
    readonly guardrail_id: string;
    readonly revision: number;
    readonly change: "created" | "updated" | "removed";
    readonly changed_at: string;
    readonly changed_by: string;
    readonly declaration: {
      readonly enabled: boolean;
      readonly severity: "low" | "medium" | "high" | "critical";
      readonly mode: "monitoring" | "blocking";
      readonly timing: "pre_input" | "post_output";
      readonly points: readonly (
        | "agent_startup"
        | "input"
        | "pre_model_call"
        | "post_model_call"
        | "pre_tool_call"
        | "post_tool_call"
        | "output"
        | "agent_shutdown"
      )[];
      readonly match: Api["GuardrailMatch"];
      readonly condition: string;
      readonly detectors: readonly Api["GuardrailDetector"][];
      readonly action: "log" | "warn" | "redact" | "ask" | "deny";
      readonly on_error: "deny" | "allow";
      readonly judge_model: string;
      readonly judge_prompt: string;
      readonly description: string;
      readonly provider: string;
      readonly owasp: readonly Api["OwaspTag"][];
      readonly suppressions: readonly Api["GuardrailSuppression"][];
    };
  };
  readonly GuardrailCoverage: {
    readonly agents: readonly {
      readonly service: string;
      readonly agent_id: string;
      readonly enforcement: Api["EnforcementState"];
      readonly enforced: readonly string[];
      readonly not_enforced: readonly {
        readonly guardrail_name: string;
        readonly reason: string;
      }[];
      readonly unknown: readonly { readonly guardrail_name: string; readonly reason: string }[];
      readonly monitoring: readonly string[];
      readonly omitted: number;
      readonly tools: number;
      readonly tools_not_enforced: readonly string[];
      readonly tools_unknown: readonly string[];
      readonly attack_paths: number;
      readonly attack_paths_not_enforced: readonly string[];
      readonly attack_paths_unknown: readonly string[];
    }[];
    readonly summary: {
      readonly agents: number;
      readonly agents_not_enforced: number;
      readonly agents_unknown: number;
      readonly tools: number;
      readonly tools_not_enforced: number;
      readonly tools_unknown: number;
      readonly attack_paths: number;
      readonly attack_paths_not_enforced: number;
      readonly attack_paths_unknown: number;
    };
  };
  readonly GuardrailDetector: {
    readonly id: string;
    readonly min_severity: "low" | "medium" | "high" | "critical";
    readonly params: Readonly<Record<string, string | number | boolean>>;
  };
  readonly GuardrailDraft: Api["GuardrailUpdate"] & { readonly guardrail_name: string };
  readonly GuardrailEnforcement: {
    readonly adapter: string;
    readonly verified: boolean;
    readonly last_heartbeat_at: string;
    readonly last_enforced_at: string;
  };
  readonly GuardrailInvocation: {
    readonly evaluation_id: string;
    readonly decision: "allow" | "warn" | "modify" | "ask" | "deny";
    readonly action: "allow" | "modify" | "ask" | "block";
    readonly would_block: boolean;
    readonly reasons: readonly string[];
    readonly matched: readonly {
      readonly guardrail_name: string;
      readonly rule_id: string;
      readonly severity: "low" | "medium" | "high" | "critical";
      readonly decision: "allow" | "warn" | "modify" | "ask" | "deny";
      readonly reason: string;
    }[];
    readonly errors: readonly { readonly guardrail_name: string; readonly message: string }[];
    readonly policy_hash: string;
    readonly latency_us: number;
    readonly service: string;
    readonly agent_id: string;
    readonly session_id: string;
    readonly point:
      | "agent_startup"
      | "input"
      | "pre_model_call"
      | "post_model_call"
      | "pre_tool_call"
      | "post_tool_call"
      | "output"
      | "agent_shutdown";
    readonly tool_name: string;
    readonly tool_server: string;
    readonly source_trust: "user" | "operator" | "agent" | "external" | "memory";
    readonly adapter: string;
    readonly evaluated_at: string;
    readonly trace_id: string;
    readonly span_id: string;
    readonly outcome:
      | "allowed"
      | "not_blocked"
      | "change_requested"
      | "approval_requested"
      | "block_requested"
      | "blocked";
    readonly effects?: readonly ("untrusted_seen" | "private_read" | "egress_done")[] | undefined;
    readonly labels?: readonly ("untrusted_seen" | "private_read" | "egress_done")[] | undefined;
  };
  readonly GuardrailMatch: {
    readonly tools: readonly string[];
    readonly tool_categories: readonly string[];
    readonly mcp_servers: readonly string[];
    readonly trust: readonly ("user" | "operator" | "agent" | "external" | "memory")[];
  };
  readonly GuardrailRegistration: {
    readonly guardrail_id: string;
    readonly service: string;
    readonly agent_id: string;
    readonly guardrail_name: string;
    readonly revision: number;
    readonly enabled: boolean;
    readonly severity: "low" | "medium" | "high" | "critical";
    readonly mode: "monitoring" | "blocking";
    readonly timing: "pre_input" | "post_output";
    readonly points: readonly (
      | "agent_startup"
      | "input"
      | "pre_model_call"
      | "post_model_call"
      | "pre_tool_call"
      | "post_tool_call"
      | "output"
      | "agent_shutdown"
    )[];
    readonly match: Api["GuardrailMatch"];
    readonly condition: string;
    readonly detectors: readonly Api["GuardrailDetector"][];
    readonly action: "log" | "warn" | "redact" | "ask" | "deny";
    readonly on_error: "deny" | "allow";
    readonly judge_model: string;
    readonly judge_prompt: string;
    readonly description: string;
    readonly provider: string;
    readonly owasp: readonly Api["OwaspTag"][];
    readonly suppressions: readonly Api["GuardrailSuppression"][];
    readonly health: "active" | "error" | "disabled";
    readonly health_reason: string;
    readonly enforcement_state: Api["EnforcementState"];
    readonly registered_at: string;
    readonly last_seen_at: string;
    readonly recent_activity_24h: number;
    readonly enforcement: Api["GuardrailEnforcement"];
    readonly registered_via: "api" | "otel" | "config" | "adapter";
  };
  readonly GuardrailRequest: {
    readonly agent_id: string;
    readonly guardrail_name: string;
    readonly service?: string | undefined;
    readonly enabled?: boolean | undefined;
    readonly severity?: "low" | "medium" | "high" | "critical" | undefined;
    readonly mode?: "monitoring" | "blocking" | undefined;
    readonly timing?: "pre_input" | "post_output" | undefined;
    readonly points?:
      | readonly (
          | "agent_startup"
          | "input"
          | "pre_model_call"
          | "post_model_call"
          | "pre_tool_call"
          | "post_tool_call"
          | "output"
          | "agent_shutdown"
        )[]
      | undefined;
    readonly match?:
      | {
          readonly tools?: readonly string[] | undefined;
          readonly tool_categories?: readonly string[] | undefined;
          readonly mcp_servers?: readonly string[] | undefined;
          readonly trust?:
            | readonly ("user" | "operator" | "agent" | "external" | "memory")[]
            | undefined;
        }
      | undefined;
    readonly condition?: string | undefined;
    readonly detectors?: readonly Api["GuardrailDetector"][] | undefined;
    readonly action?: "log" | "warn" | "redact" | "ask" | "deny" | undefined;
    readonly on_error?: "deny" | "allow" | undefined;
    readonly judge_model?: string | undefined;
    readonly judge_prompt?: string | undefined;
    readonly description?: string | undefined;
    readonly provider?: string | undefined;
    readonly owasp?: readonly Api["OwaspTag"][] | undefined;
    readonly suppressions?: readonly Api["GuardrailSuppression"][] | undefined;
  };
  readonly GuardrailSample: {
    readonly name: string;
    readonly why: string;
    readonly point:
      | "agent_startup"
      | "input"
      | "pre_model_call"
      | "post_model_call"
      | "pre_tool_call"
      | "post_tool_call"
      | "output"
      | "agent_shutdown";
    readonly source_trust: "user" | "operator" | "agent" | "external" | "memory";
    readonly tool?:
      | {
          readonly name: string;
          readonly server: string;
          readonly category: string;
          readonly args: Readonly<Record<string, unknown>>;
        }
      | undefined;
    readonly text?: string | undefined;
    readonly cwd?: string | undefined;
  };
  readonly GuardrailSuppression: {
    readonly match: string;
    readonly reason: string;
    readonly expires_at: string;
    readonly by: string;
  };
  readonly GuardrailTemplate: {
    readonly name: string;
    readonly description: string;
    readonly severity: "low" | "medium" | "high" | "critical";
    readonly owasp: readonly Api["OwaspTag"][];
    readonly points: readonly (
      | "agent_startup"
      | "input"
      | "pre_model_call"
      | "post_model_call"
      | "pre_tool_call"
      | "post_tool_call"
      | "output"
      | "agent_shutdown"
    )[];
    readonly mode: "monitoring" | "blocking";
    readonly action: "log" | "warn" | "redact" | "ask" | "deny";
    readonly match: {
      readonly tools?: readonly string[] | undefined;
      readonly tool_categories?: readonly string[] | undefined;
      readonly mcp_servers?: readonly string[] | undefined;
      readonly trust?:
        | readonly ("user" | "operator" | "agent" | "external" | "memory")[]
        | undefined;
    };
    readonly condition: string;
    readonly detectors: readonly Api["GuardrailDetector"][];
  };
  readonly GuardrailTestRequest: {
    readonly agent_id: string;
    readonly service?: string | undefined;
    readonly session_id?: string | undefined;
    readonly parent_session_id?: string | undefined;
    readonly trace_id?: string | undefined;
    readonly span_id?: string | undefined;
    readonly point:
      | "agent_startup"
      | "input"
      | "pre_model_call"
      | "post_model_call"
      | "pre_tool_call"
      | "post_tool_call"
      | "output"
      | "agent_shutdown";
    readonly tool?: Api["GuardedToolCall"] | undefined;
    readonly text?: string | undefined;
    readonly source_trust: "user" | "operator" | "agent" | "external" | "memory";
    readonly adapter: string;
    readonly dry_run?: boolean | undefined;
    readonly idempotency_key?: string | undefined;
    readonly cwd?: string | undefined;
    readonly cost_usd?: number | undefined;
    readonly guardrail?: Api["GuardrailDraft"] | undefined;
  };
  readonly GuardrailUpdate: {
    readonly enabled?: boolean | undefined;
    readonly severity?: "low" | "medium" | "high" | "critical" | undefined;
    readonly mode?: "monitoring" | "blocking" | undefined;
    readonly timing?: "pre_input" | "post_output" | undefined;
    readonly points?:
      | readonly (
          | "agent_startup"
          | "input"
          | "pre_model_call"
          | "post_model_call"
          | "pre_tool_call"
          | "post_tool_call"
          | "output"
          | "agent_shutdown"
        )[]
      | undefined;
    readonly match?:
      | {
          readonly tools?: readonly string[] | undefined;
          readonly tool_categories?: readonly string[] | undefined;
          readonly mcp_servers?: readonly string[] | undefined;
          readonly trust?:
            | readonly ("user" | "operator" | "agent" | "external" | "memory")[]
            | undefined;
        }
      | undefined;
    readonly condition?: string | undefined;
    readonly detectors?: readonly Api["GuardrailDetector"][] | undefined;
    readonly action?: "log" | "warn" | "redact" | "ask" | "deny" | undefined;
    readonly on_error?: "deny" | "allow" | undefined;
    readonly judge_model?: string | undefined;
    readonly judge_prompt?: string | undefined;
    readonly description?: string | undefined;
    readonly provider?: string | undefined;
    readonly owasp?: readonly Api["OwaspTag"][] | undefined;
    readonly suppressions?: readonly Api["GuardrailSuppression"][] | undefined;
  };
  readonly Handed: { readonly outcome: "taken" | "failed" | "refused"; readonly reason: string };
  readonly Health: {
    readonly status: "ok" | "degraded";
    readonly problems: readonly string[];
    readonly version: string;
    readonly scanner: boolean;
    readonly database: "sqlite" | "postgres";
  };
  readonly InstructedExposure: "closed" | "open" | "unknown";
  readonly Instruction: {
    readonly instruction_id: string;
    readonly service: string;
    readonly check_ids: readonly string[];
    readonly choices: readonly string[];
    readonly fingerprints: readonly string[];
    readonly exposure_id: string;
    readonly reason: string;
    readonly asked_by: string;
    readonly asked_at: string;
    readonly expires_at: string;
    readonly machine: string;
    readonly scan_id: string;
    readonly status: Api["InstructionStatus"];
    readonly changed_at: string;
    readonly note: string;
    readonly fix_id: string;
    readonly findings_closed: number;
    readonly findings_left: number;
    readonly exposure: Api["InstructedExposure"];
  };
  readonly InstructionReports: {
    readonly reports: readonly {
      readonly instruction_id: string;
      readonly status:
        | "delivered"
        | "accepted"
        | "declined"
        | "outdated"
        | "applied"
        | "failed"
        | "undone";
      readonly at: string;
      readonly note: string;
      readonly fix_id: string;
      readonly findings_closed: number;
      readonly findings_left: number;
      readonly exposure: "closed" | "open" | "unknown";
    }[];
  };
  readonly InstructionRequest: {
    readonly service: string;
    readonly check_ids: readonly string[];
    readonly exposure_id?: string | undefined;
    readonly reason: string;
    readonly expires_at?: string | undefined;
  };
  readonly InstructionStatus:
    | "sent"
    | "delivered"
    | "accepted"
    | "declined"
    | "outdated"
    | "applied"
    | "failed"
    | "undone"
    | "withdrawn"
    | "expired";
  readonly InventoryCount: {
    readonly kind: Api["InventoryKind"];
    readonly items: number;
    readonly places: number;
  };
  readonly InventoryFile: {
    readonly file: string;
    readonly pointer: string;
    readonly line: number;
  };
  readonly InventoryItem: {
    readonly kind: Api["InventoryKind"];
    readonly name: string;
    readonly services: number;
    readonly machines: number;
    readonly versions: readonly Api["InventoryVersion"][];
    readonly exposure_id: string;
    readonly severity: "" | "critical" | "high" | "medium" | "low";
    readonly score: number;
    readonly first_seen: string;
    readonly last_seen: string;
  };
  readonly InventoryKind: "agent" | "model" | "mcp_server" | "skill" | "plugin" | "channel";
  readonly InventoryPlace: {
    readonly service: string;
    readonly machine: string;
    readonly kind: Api["InventoryKind"];
    readonly name: string;
    readonly detail: string;
    readonly version: string;
    readonly pinned?: boolean | undefined;
    readonly agents: readonly string[];
    readonly places: readonly Api["InventoryFile"][];
    readonly exposure?:
      | {
          readonly exposure_id: string;
          readonly severity: "critical" | "high" | "medium" | "low";
          readonly score: number;
        }
      | undefined;
    readonly first_seen: string;
    readonly last_seen: string;
  };
  readonly InventoryVersion: { readonly version: string; readonly services: number };
  readonly Machine: {
    readonly name: string;
    readonly owner: string;
    readonly group: string;
    readonly tags: readonly string[];
    readonly state: "reporting" | "silent" | "unknown" | "revoked" | "expired";
    readonly enrolled_at: string;
    readonly expires_at: string;
    readonly revoked_at: string;
    readonly last_seen_at: string;
    readonly parapet_version: string;
    readonly os: string;
    readonly runtimes: readonly string[];
    readonly workspaces: number;
    readonly agents: number;
  };
  readonly MachineDetail: Api["Machine"] & {
    readonly workspace_list: readonly Api["MachineWorkspace"][];
  };
  readonly MachineLabels: {
    readonly owner?: string | undefined;
    readonly group?: string | undefined;
    readonly tags?: readonly string[] | undefined;
  };
  readonly MachineWorkspace: {
    readonly service: string;
    readonly workspace_path: string;
    readonly registered_at: string;
    readonly scan_id: string;
    readonly scanned_at: string;
    readonly agents: number;
    readonly summary: Api["SeveritySummary"];
  };
  readonly MapEdge: {
    readonly source: number;
    readonly target: number;
    readonly kind: string;
    readonly description: string;
    readonly risk_score: number;
    readonly controls: readonly string[];
  };
  readonly MapNode: {
    readonly node_id: string;
    readonly node_type:
      | "principal"
      | "untrusted_source"
      | "channel"
      | "gateway"
      | "agent"
      | "session"
      | "instruction"
      | "skill"
      | "plugin"
      | "mcp_server"
      | "tool"
      | "identity"
      | "secret"
      | "data_store"
      | "memory"
      | "host"
      | "sandbox"
      | "external_sink"
      | "scheduler"
      | "human"
      | "model_provider"
      | "bus";
    readonly label: string;
    readonly service: string;
    readonly risk_score: number;
    readonly configured: boolean;
    readonly observed: boolean;
    readonly x: number;
    readonly y: number;
  };
  readonly NewCallerSession: Api["CallerSession"] & { readonly key: string };
  readonly NewMachine: Api["Machine"] & { readonly token: string };
  readonly NewToken: Api["Token"] & { readonly token: string };
  readonly NodeName: { readonly node_id: string; readonly label: string };
  readonly NotableCalls: {
    readonly service: string;
    readonly session_id: string;
    readonly agent_id: string;
    readonly tool: string;
    readonly server: string;
    readonly category: string;
    readonly outcome:
      | "allowed"
      | "not_blocked"
      | "change_requested"
      | "approval_requested"
      | "block_requested"
      | "blocked";
    readonly effects: readonly ("untrusted_seen" | "private_read" | "egress_done")[];
    readonly guardrails: readonly string[];
    readonly reason: string;
    readonly calls: number;
    readonly first_at: string;
    readonly last_at: string;
  };
  readonly ObservedEdge: {
    readonly service: string;
    readonly source_kind: "ingress" | "agent" | "tool" | "mcp_server" | "memory";
    readonly source_id: string;
    readonly target_kind: "ingress" | "agent" | "tool" | "mcp_server" | "memory";
    readonly target_id: string;
    readonly server: string;
    readonly calls: number;
    readonly errors: number;
    readonly first_seen: string;
    readonly last_seen: string;
    readonly proof: Api["SpanProof"];
  };
  readonly OfferedExposure: Api["Exposure"] & {
    readonly service: string;
    readonly workspace_path: string;
    readonly decided: number;
    readonly proven: number;
    readonly owasp_tags: readonly Api["OwaspTag"][];
    readonly runtimes: readonly string[];
    readonly assignee: string;
    readonly note: string;
  };
  readonly OfferedFix: Api["RankedFix"] & {
    readonly service: string;
    readonly workspace_path: string;
    readonly applies_by_itself: boolean;
    readonly side_effects: string;
  };
  readonly OfferedPlan: Api["FixPlan"] & {
    readonly service: string;
    readonly workspace_path: string;
  };
  readonly OpenInstructions: { readonly instructions: readonly Api["FixInstruction"][] };
  readonly OutcomeCounts: {
    readonly allowed: number;
    readonly not_blocked: number;
    readonly change_requested: number;
    readonly approval_requested: number;
    readonly block_requested: number;
    readonly blocked: number;
  };
  readonly OwaspRisk: {
    readonly tag: Api["OwaspTag"];
    readonly name: string;
    readonly paths: number;
    readonly worst_score: number;
  };
  readonly OwaspTag:
    | "ASI01"
    | "ASI02"
    | "ASI03"
    | "ASI04"
    | "ASI05"
    | "ASI06"
    | "ASI07"
    | "ASI08"
    | "ASI09"
    | "ASI10";
  readonly PathChange: {
    readonly path_id: string;
    readonly rule_name: string;
    readonly risk_score_before: number;
    readonly risk_score_after: number;
  };
  readonly PathCondition: {
    readonly fact: string;
    readonly node_id: string;
    readonly edges: readonly {
      readonly source: string;
      readonly target: string;
      readonly kind: string;
      readonly description: string;
      readonly evidence: readonly Api["Evidence"][];
    }[];
  };
  readonly PathDecision: {
    readonly status: "open" | "accepted" | "false_positive";
    readonly reason: string;
    readonly owner: string;
    readonly expires_at?: string | undefined;
  };
  readonly PathFix: {
    readonly service: string;
    readonly check_ids: readonly string[];
    readonly title: string;
    readonly safe: boolean;
    readonly closes: boolean;
    readonly risk_score_before: number;
    readonly risk_score_after: number;
    readonly risk_removed: number;
    readonly total_before: number;
    readonly total_after: number;
  };
  readonly PathNode: {
    readonly node_id: string;
    readonly node_type: string;
    readonly label: string;
  };
  readonly PathPeriod: {
    readonly first_seen: string;
    readonly last_seen: string;
    readonly resolved_at: string;
  };
  readonly PathProof: {
    readonly path_id: string;
    readonly status: "proven" | "stopped" | "not_tried" | "queued" | "running" | "failed" | "stale";
    readonly result: "proven" | "stopped" | "not_tried" | "";
    readonly statement: string;
    readonly stale_because: readonly string[];
    readonly reason: string;
    readonly runtime: string;
    readonly runtime_version: string;
    readonly tried_at: string;
    readonly steps: readonly Api["PlayedStep"][];
    readonly changes: readonly string[];
  };
  readonly PathStep: {
    readonly node_id: string;
    readonly node_type: string;
    readonly vulnerability: string;
    readonly description: string;
  };
  readonly PlayedStep: {
    readonly node_id: string;
    readonly label: string;
    readonly status: "reached" | "refused" | "not_tried";
    readonly refused_by:
      | ""
      | "sandbox"
      | "approval"
      | "tool_policy"
      | "allowlist"
      | "guardrail"
      | "access_control"
      | "runtime";
    readonly guardrail?: string | undefined;
    readonly detail: string;
  };
  readonly PostureMap: {
    readonly columns: readonly string[];
    readonly nodes: readonly Api["MapNode"][];
    readonly edges: readonly Api["MapEdge"][];
    readonly seen: readonly Api["SeenEdge"][];
    readonly truncated: boolean;
  };
  readonly Probe: { readonly status: "ok" };
  readonly Problem: {
    readonly type: string;
    readonly title: string;
    readonly status: number;
    readonly detail: string;
    readonly instance: string;
    readonly errors?: readonly { readonly pointer: string; readonly detail: string }[] | undefined;
  };
  readonly ProofAvailability: {
    readonly available: boolean;
    readonly reason: string;
    readonly runtime: string;
    readonly runtime_version: string;
    readonly program: string;
  };
  readonly ProofJob: {
    readonly job_id: string;
    readonly target: string;
    readonly path_ids: readonly string[];
    readonly status: "queued" | "running" | "done" | "failed";
    readonly reason: string;
    readonly requested_at: string;
    readonly started_at: string;
    readonly finished_at: string;
  };
  readonly ProofReport: { readonly path_id: string; readonly report: string };
  readonly ProofState: {
    readonly target: string;
    readonly availability: Api["ProofAvailability"];
    readonly job?: Api["ProofJob"] | undefined;
    readonly proofs: readonly Api["PathProof"][];
  };
  readonly RankedFix: {
    readonly check_ids: readonly string[];
    readonly title: string;
    readonly safe: boolean;
    readonly risk_removed: number;
    readonly total_before: number;
    readonly total_after: number;
    readonly paths_closed: readonly string[];
    readonly paths_lowered: readonly Api["PathChange"][];
  };
  readonly Receiver: {
    readonly receiver_id: string;
    readonly kind:
      | "webhook"
      | "otel"
      | "slack"
      | "teams"
      | "mattermost"
      | "email"
      | "github"
      | "jira"
      | "ocsf"
      | "syslog";
    readonly address: string;
    readonly behind: number;
    readonly attempts: number;
    readonly next_attempt_at: string;
  };
  readonly Refusal: {
    readonly by: string;
    readonly reasons: number;
    readonly settings?: readonly string[] | undefined;
  };
  readonly ReportSummary: Api["SeveritySummary"] & {
    readonly info: number;
    readonly suppressed: number;
  };
  readonly ReratedFinding: Api["ChangedFinding"] & {
    readonly severity_before: "critical" | "high" | "medium" | "low" | "info";
  };
  readonly RiskEvent: {
    readonly at: string;
    readonly kind: "fix" | "rollback" | "release" | "workspace" | "agents";
    readonly service: string;
    readonly fix_id: string;
    readonly check_ids: readonly string[];
    readonly version: string;
    readonly agents: number;
    readonly agent_id: string;
  };
  readonly RiskMoment: { readonly at: string; readonly total_risk: number; readonly paths: number };
  readonly RiskOverview: {
    readonly total_risk: number;
    readonly paths: number;
    readonly by_severity: Api["SeverityCounts"];
    readonly by_owasp: readonly Api["OwaspRisk"][];
    readonly worst: readonly Api["WorstPath"][];
    readonly decided: { readonly accepted: number; readonly false_positive: number };
    readonly services_total: number;
    readonly services: readonly Api["ServiceRisk"][];
  };
  readonly RoleBinding: {
    readonly who: string;
    readonly role: "viewer" | "analyst" | "fixer" | "operator" | "administrator";
    readonly services: readonly string[];
    readonly tags: readonly string[];
  };
  readonly Rule: {
    readonly rule_id: string;
    readonly name: string;
    readonly version: number;
    readonly owasp: readonly Api["OwaspTag"][];
    readonly atlas: readonly string[];
    readonly impact: string;
    readonly message: string;
    readonly docs_url: string;
  };
  readonly RuleProblem: {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly message: string;
  };
  readonly ScanDiff: {
    readonly scan_id: string;
    readonly against: string;
    readonly findings: {
      readonly added: readonly Api["Finding"][];
      readonly resolved: readonly Api["Finding"][];
      readonly unchanged: number;
    };
    readonly attack_paths: {
      readonly added: readonly Api["AttackPath"][];
      readonly resolved: readonly Api["AttackPath"][];
      readonly changed: readonly {
        readonly path_id: string;
        readonly risk_score_before: number;
        readonly risk_score_after: number;
      }[];
      readonly unchanged: number;
    };
    readonly effects: Api["FixEffects"];
    readonly summary_before: Api["SeveritySummary"];
    readonly summary_after: Api["SeveritySummary"];
  };
  readonly ScanFixPayload: {
    readonly workspace_path: string;
    readonly check_ids: readonly string[];
  };
  readonly ScanFixPreviewRequest: {
    readonly workspace_path: string;
    readonly check_ids: readonly string[];
  };
  readonly ScanFixResult: {
    readonly applied: readonly string[];
    readonly skipped: readonly string[];
    readonly errors: Readonly<Record<string, string>>;
  };
  readonly ScanListing: {
    readonly scan_id: string;
    readonly service: string;
    readonly workspace_path: string;
    readonly scanned_at: string;
    readonly parapet_version: string;
    readonly summary: Api["SeveritySummary"];
  };
  readonly ScanReport: {
    readonly schema_version: number;
    readonly parapet_version: string;
    readonly scan_id: string;
    readonly service: string;
    readonly workspace_path: string;
    readonly scanned_at: string;
    readonly runtimes: readonly string[];
    readonly files: readonly Api["ScannedFile"][];
    readonly refused: readonly Api["Refusal"][];
    readonly findings: readonly Api["Finding"][];
    readonly suppressions: readonly Api["AppliedSuppression"][];
    readonly skills?: readonly Api["SkillVerdict"][] | undefined;
    readonly exposures: readonly Api["Exposure"][];
    readonly exposures_truncated: boolean;
    readonly plans: readonly Api["FixPlan"][];
    readonly attack_paths: readonly Api["AttackPath"][];
    readonly fixes: readonly Api["RankedFix"][];
    readonly summary: Api["ReportSummary"];
  };
  readonly ScanRequest: { readonly workspace_path: string; readonly service?: string | undefined };
  readonly ScannedFile: {
    readonly path: string;
    readonly status: "read" | "skipped" | "unreadable";
    readonly reason: string;
    readonly skill?: string | undefined;
    readonly digest?: string | undefined;
  };
  readonly SeenEdge: {
    readonly edge: number;
    readonly configured: boolean;
    readonly calls: number;
    readonly errors: number;
    readonly first_seen: string;
    readonly last_seen: string;
    readonly trace_id: string;
    readonly span_id: string;
  };
  readonly Service: {
    readonly service: string;
    readonly workspace_path: string;
    readonly demonstration: boolean;
    readonly scanned: boolean;
    readonly observed: boolean;
    readonly agents: number;
    readonly last_seen: string;
  };
  readonly ServiceRisk: {
    readonly demonstration: boolean;
    readonly service: string;
    readonly workspace_path: string;
    readonly tags: readonly string[];
    readonly scan_id: string;
    readonly scanned_at: string;
    readonly total_risk: number;
    readonly paths: number;
    readonly by_severity: Api["SeverityCounts"];
    readonly changes: {
      readonly opened: readonly string[];
      readonly reopened: readonly string[];
      readonly resolved: readonly string[];
    };
    readonly fixes_known: boolean;
  };
  readonly Session: {
    readonly service: string;
    readonly session_id: string;
    readonly agent_ids: readonly string[];
    readonly runs: number;
    readonly tool_calls: number;
    readonly errors: number;
    readonly first_seen: string;
    readonly last_seen: string;
  };
  readonly SessionActivity: {
    readonly service: string;
    readonly session_id: string;
    readonly agent_ids: readonly string[];
    readonly first_at: string;
    readonly last_at: string;
    readonly calls: number;
    readonly errors: number;
    readonly outcomes: Api["OutcomeCounts"];
    readonly effects: Api["EffectCounts"];
    readonly labels: readonly ("untrusted_seen" | "private_read" | "egress_done")[];
    readonly tools: readonly Api["ToolActivity"][];
    readonly guardrails: readonly string[];
  };
  readonly SessionDetail: Api["Session"] & {
    readonly timeline: readonly Api["TimelineEntry"][];
    readonly truncated: boolean;
  };
  readonly SessionLabels: {
    readonly untrusted_seen: boolean;
    readonly private_read: boolean;
    readonly egress_done: boolean;
    readonly tool_calls: number;
    readonly delegation_depth: number;
  };
  readonly Setting: {
    readonly name: string;
    readonly value: string | number | boolean | readonly string[];
    readonly from: string;
    readonly flag: string;
    readonly variable: string;
    readonly about: string;
  };
  readonly SeverityCounts: {
    readonly Critical: number;
    readonly High: number;
    readonly Medium: number;
    readonly Low: number;
  };
  readonly SeveritySummary: {
    readonly critical: number;
    readonly high: number;
    readonly medium: number;
    readonly low: number;
  };
  readonly SignOut: { readonly url: string };
  readonly SignedInSession: {
    readonly session_id: string;
    readonly name: string;
    readonly started_at: string;
    readonly last_seen_at: string;
    readonly ends_at: string;
  };
  readonly SkillVerdict: {
    readonly path: string;
    readonly verdict: "dangerous" | "suspicious" | "incomplete" | "no_findings";
    readonly severity?: "critical" | "high" | "medium" | "low" | "info" | undefined;
    readonly findings: number;
    readonly check_ids: readonly string[];
    readonly files_read: number;
    readonly files_not_read: number;
  };
  readonly SourceExcerpt: {
    readonly file: string;
    readonly first_line: number;
    readonly lines: readonly string[];
  };
  readonly SpanProof: { readonly trace_id: string; readonly span_id: string };
  readonly StateChangeKind: "added" | "removed" | "changed";
  readonly StateKind:
    | "agent"
    | "model"
    | "sandbox"
    | "tool"
    | "mcp_server"
    | "channel"
    | "skill"
    | "plugin"
    | "finding"
    | "guardrail";
  readonly Suppression: {
    readonly suppression_id: string;
    readonly check_id: string;
    readonly agent_id: string;
    readonly pointer: string;
    readonly path: string;
    readonly whole_check: boolean;
    readonly reason: string;
    readonly owner: string;
    readonly expires: string;
    readonly file: string;
    readonly line: number;
  };
  readonly SuppressionRequest: {
    readonly check_id: string;
    readonly agent_id?: string | undefined;
    readonly pointer?: string | undefined;
    readonly path?: string | undefined;
    readonly reason: string;
    readonly owner: string;
    readonly expires: string;
  };
  readonly TestedCall: {
    readonly evaluation: Api["Evaluation"];
    readonly guardrails: Api["TestedGuardrails"];
    readonly facts: Api["CallFacts"];
    readonly labels: Api["SessionLabels"];
  };
  readonly TestedGuardrails: {
    readonly registered: number;
    readonly evaluated: number;
    readonly enforcement: Api["EnforcementState"];
  };
  readonly TimelineEntry: {
    readonly at: string;
    readonly kind: "input" | "tool_call" | "memory" | "evaluation" | "violation";
    readonly agent_id: string;
    readonly name: string;
    readonly server: string;
    readonly category: string;
    readonly trust: "user" | "operator" | "agent" | "external" | "memory" | "";
    readonly failed: boolean;
    readonly point:
      | "agent_startup"
      | "input"
      | "pre_model_call"
      | "post_model_call"
      | "pre_tool_call"
      | "post_tool_call"
      | "output"
      | "agent_shutdown"
      | "";
    readonly decision: string;
    readonly severity: string;
    readonly reason: string;
    readonly id: string;
    readonly trace_id: string;
    readonly span_id: string;
    readonly parent_id: string;
    readonly duration_ms: number;
    readonly outcome:
      | "allowed"
      | "not_blocked"
      | "change_requested"
      | "approval_requested"
      | "block_requested"
      | "blocked"
      | "";
    readonly guardrails: readonly string[];
    readonly effects?: readonly ("untrusted_seen" | "private_read" | "egress_done")[] | undefined;
    readonly labels?: readonly ("untrusted_seen" | "private_read" | "egress_done")[] | undefined;
    readonly evaluation_id: string;
  };
  readonly Token: {
    readonly token_id: string;
    readonly name: string;
    readonly scopes: readonly string[];
    readonly role: string;
    readonly services: readonly string[];
    readonly tags: readonly string[];
    readonly created_at: string;
    readonly expires_at: string;
    readonly last_used_at: string;
    readonly revoked_at: string;
  };
  readonly TokenRequest: {
    readonly name: string;
    readonly scopes?: readonly ("read" | "ingest" | "fix" | "admin")[] | undefined;
    readonly role?: "viewer" | "analyst" | "fixer" | "operator" | "administrator" | undefined;
    readonly services?: readonly string[] | undefined;
    readonly tags?: readonly string[] | undefined;
    readonly expires_at?: string | undefined;
  };
  readonly ToolActivity: {
    readonly name: string;
    readonly server: string;
    readonly category: string;
    readonly calls: number;
  };
  readonly Topology: {
    readonly nodes: readonly {
      readonly node_id: string;
      readonly node_type:
        | "principal"
        | "untrusted_source"
        | "channel"
        | "gateway"
        | "agent"
        | "session"
        | "instruction"
        | "skill"
        | "plugin"
        | "mcp_server"
        | "tool"
        | "identity"
        | "secret"
        | "data_store"
        | "memory"
        | "host"
        | "sandbox"
        | "external_sink"
        | "scheduler"
        | "human"
        | "model_provider"
        | "bus";
      readonly label: string;
      readonly service: string;
      readonly configured: boolean;
      readonly observed: boolean;
    }[];
    readonly edges: readonly {
      readonly source: string;
      readonly target: string;
      readonly kind: string;
      readonly configured: boolean;
      readonly observed: boolean;
      readonly calls: number;
      readonly errors: number;
      readonly first_seen: string;
      readonly last_seen: string;
      readonly proof: Api["SpanProof"];
    }[];
    readonly truncated: { readonly nodes: number; readonly edges: number };
  };
  readonly UnusedCapability: {
    readonly service: string;
    readonly agent_id: string;
    readonly tool: string;
    readonly category: string;
    readonly last_used: string;
    readonly watched_since: string;
    readonly granted_by: readonly Api["Evidence"][];
    readonly check_ids: readonly string[];
  };
  readonly UploadAnswer: {
    readonly scan_id: string;
    readonly service: string;
    readonly stored: boolean;
    readonly findings: number;
    readonly attack_paths: number;
    readonly drift?: Api["UploadDrift"] | undefined;
  };
  readonly UploadDrift: Api["DriftCounts"] & {
    readonly approved: boolean;
    readonly approved_state: string;
    readonly not_accepted: readonly {
      readonly drift_id: string;
      readonly severity: "critical" | "high" | "medium" | "low";
      readonly status: Api["DriftStatus"];
      readonly change: Api["StateChangeKind"];
      readonly kind: Api["StateKind"];
      readonly agent_id: string;
      readonly name: string;
      readonly file: string;
      readonly line: number;
    }[];
  };
  readonly Violation: {
    readonly violation_id: string;
    readonly trace_id: string;
    readonly span_id: string;
    readonly eval_span_id: string;
    readonly agent_id: string;
    readonly guardrail_name: string;
    readonly judge_model: string;
    readonly decision: "fail" | "error";
    readonly reason: string;
    readonly evidence: string;
    readonly severity: "low" | "medium" | "high" | "critical";
    readonly observed_at: string;
    readonly provider: string;
    readonly evaluation_id: string;
    readonly service: string;
    readonly session_id: string;
    readonly point:
      | "agent_startup"
      | "input"
      | "pre_model_call"
      | "post_model_call"
      | "pre_tool_call"
      | "post_tool_call"
      | "output"
      | "agent_shutdown";
    readonly tool_name: string;
    readonly adapter: string;
    readonly mode: "monitoring" | "blocking";
    readonly rule_id: string;
    readonly action_taken: "blocked" | "asked" | "modified" | "logged";
    readonly enforced: boolean;
    readonly outcome:
      | "blocked"
      | "block_requested"
      | "approval_requested"
      | "change_requested"
      | "not_blocked"
      | "unknown";
    readonly would_block: boolean;
    readonly count: number;
    readonly first_observed_at: string;
    readonly content_hash: string;
    readonly status: "open" | "acknowledged" | "suppressed";
    readonly attack_path_ids: readonly string[];
  };
  readonly WaterfallRow: {
    readonly kind: string;
    readonly name: string;
    readonly value: number;
    readonly step: number;
    readonly points: number;
  };
  readonly WhatIfAnswer: {
    readonly service: string;
    readonly check_ids: readonly string[];
    readonly skipped: readonly string[];
    readonly controls: readonly {
      readonly name: string;
      readonly agents: readonly string[];
      readonly tools: readonly string[];
    }[];
    readonly total_before: number;
    readonly total_after: number;
    readonly risk_removed: number;
    readonly paths_closed: readonly Api["PathChange"][];
    readonly paths_lowered: readonly Api["PathChange"][];
    readonly paths_raised: readonly Api["PathChange"][];
    readonly paths_opened: readonly Api["PathChange"][];
    readonly truncated: boolean;
  };
  readonly WhatIfRequest: {
    readonly service?: string | undefined;
    readonly workspace_path?: string | undefined;
    readonly check_ids?: readonly string[] | undefined;
    readonly controls?:
      | readonly {
          readonly name:
            | "information_flow_control"
            | "egress_allowlist"
            | "egress_pinning"
            | "sandbox"
            | "tool_approval"
            | "weak_tool_approval"
            | "blocking_judge"
            | "injection_filter";
          readonly agents?: readonly string[] | undefined;
          readonly tools?: readonly string[] | undefined;
        }[]
      | undefined;
  };
  readonly WorstPath: {
    readonly path_id: string;
    readonly rule_id: string;
    readonly rule_name: string;
    readonly message: string;
    readonly risk_score: number;
    readonly severity: "Critical" | "High" | "Medium" | "Low";
  };
};

/** Every operation: what it answers when it succeeds, and the body it takes. */
export type Operations = {
  readonly "GET /api/v1/access/roles": {
    readonly answer: readonly Api["RoleBinding"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/access/sessions": {
    readonly answer: readonly Api["SignedInSession"][];
    readonly body: undefined;
  };
  readonly "DELETE /api/v1/access/sessions/{session_id}": {
    readonly answer: undefined;
    readonly body: undefined;
  };
  readonly "GET /api/v1/activity": { readonly answer: Api["Activity"]; readonly body: undefined };
  readonly "GET /api/v1/adapters": {
    readonly answer: readonly Api["AdapterInstallation"][];
    readonly body: undefined;
  };
  readonly "DELETE /api/v1/adapters/{installation_id}": {
    readonly answer: undefined;
    readonly body: undefined;
  };
  readonly "POST /api/v1/adapters/{installation_id}/canaries": {
    readonly answer: Api["AdapterCanary"];
    readonly body: Api["AdapterCanaryRequest"];
  };
  readonly "POST /api/v1/adapters/{installation_id}/canaries/{canary}/result": {
    readonly answer: Api["AdapterInstallation"];
    readonly body: Api["AdapterCanaryResult"];
  };
  readonly "POST /api/v1/adapters/{installation_id}/heartbeat": {
    readonly answer: { readonly installation_id: string };
    readonly body: Api["AdapterHeartbeat"];
  };
  readonly "POST /api/v1/adapters/{installation_id}/hooks/{adapter}": {
    readonly answer: Readonly<Record<string, unknown>>;
    readonly body: Readonly<Record<string, unknown>>;
  };
  readonly "GET /api/v1/agents": {
    readonly answer: readonly Api["Agent"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/agents/{agent_id}": {
    readonly answer: Api["AgentDetail"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/agents/{agent_id}/guardrails": {
    readonly answer: readonly Api["GuardrailRegistration"][];
    readonly body: undefined;
  };
  readonly "PUT /api/v1/agents/{agent_id}/guardrails/{guardrail_name}": {
    readonly answer: Api["GuardrailRegistration"];
    readonly body: Api["GuardrailUpdate"];
  };
  readonly "DELETE /api/v1/agents/{agent_id}/guardrails/{guardrail_name}": {
    readonly answer: undefined;
    readonly body: undefined;
  };
  readonly "GET /api/v1/agents/{agent_id}/guardrails/{guardrail_name}/history": {
    readonly answer: readonly Api["GuardrailChange"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/agents/{agent_id}/policy": {
    readonly answer: Api["AgentPolicy"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/agents/{agent_id}/risk": {
    readonly answer: Api["AgentScore"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/agents/{agent_id}/tools": {
    readonly answer: readonly Api["AgentTool"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/approved-states": {
    readonly answer: readonly Api["ApprovedState"][];
    readonly body: undefined;
  };
  readonly "POST /api/v1/approved-states": {
    readonly answer: Api["ApproveResult"];
    readonly body: Api["ApproveRequest"];
  };
  readonly "DELETE /api/v1/approved-states/{service}": {
    readonly answer: undefined;
    readonly body: undefined;
  };
  readonly "GET /api/v1/audit": {
    readonly answer: readonly Api["AuditEntry"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/checks": {
    readonly answer: readonly Api["Check"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/drift": {
    readonly answer: readonly Api["Drift"][];
    readonly body: undefined;
  };
  readonly "POST /api/v1/drift/decisions": {
    readonly answer: Api["DriftDecisionResult"];
    readonly body: Api["DriftDecision"];
  };
  readonly "GET /api/v1/guardrails": {
    readonly answer: readonly Api["GuardrailRegistration"][];
    readonly body: undefined;
  };
  readonly "POST /api/v1/guardrails": {
    readonly answer: Api["GuardrailRegistration"];
    readonly body: Api["GuardrailRequest"];
  };
  readonly "GET /api/v1/guardrails/coverage": {
    readonly answer: Api["GuardrailCoverage"];
    readonly body: undefined;
  };
  readonly "POST /api/v1/guardrails/evaluate": {
    readonly answer: Api["Evaluation"];
    readonly body: Api["EvaluationRequest"];
  };
  readonly "GET /api/v1/guardrails/invocations": {
    readonly answer: readonly Api["GuardrailInvocation"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/guardrails/library": {
    readonly answer: readonly Api["GuardrailTemplate"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/guardrails/library/samples": {
    readonly answer: readonly Api["GuardrailSample"][];
    readonly body: undefined;
  };
  readonly "POST /api/v1/guardrails/test": {
    readonly answer: Api["TestedCall"];
    readonly body: Api["GuardrailTestRequest"];
  };
  readonly "GET /api/v1/health": { readonly answer: Api["Health"]; readonly body: undefined };
  readonly "GET /api/v1/instructions": {
    readonly answer: readonly Api["Instruction"][];
    readonly body: undefined;
  };
  readonly "POST /api/v1/instructions": {
    readonly answer: Api["Instruction"];
    readonly body: Api["InstructionRequest"];
  };
  readonly "POST /api/v1/instructions/exchange": {
    readonly answer: Api["OpenInstructions"];
    readonly body: Api["InstructionReports"];
  };
  readonly "POST /api/v1/instructions/{instruction_id}/withdraw": {
    readonly answer: Api["Instruction"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/inventory": {
    readonly answer: readonly Api["InventoryItem"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/inventory/counts": {
    readonly answer: readonly Api["InventoryCount"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/inventory/places": {
    readonly answer: readonly Api["InventoryPlace"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/inventory/shadow-agents": {
    readonly answer: readonly Api["Agent"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/machines": {
    readonly answer: readonly Api["Machine"][];
    readonly body: undefined;
  };
  readonly "POST /api/v1/machines": {
    readonly answer: Api["NewMachine"];
    readonly body: Api["EnrollRequest"];
  };
  readonly "GET /api/v1/machines/{name}": {
    readonly answer: Api["MachineDetail"];
    readonly body: undefined;
  };
  readonly "PATCH /api/v1/machines/{name}": {
    readonly answer: Api["Machine"];
    readonly body: Api["MachineLabels"];
  };
  readonly "DELETE /api/v1/machines/{name}": {
    readonly answer: undefined;
    readonly body: undefined;
  };
  readonly "POST /api/v1/machines/{name}/revoke": {
    readonly answer: Api["Machine"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/openapi.json": {
    readonly answer: Readonly<Record<string, unknown>>;
    readonly body: undefined;
  };
  readonly "GET /api/v1/receivers": {
    readonly answer: readonly Api["Receiver"][];
    readonly body: undefined;
  };
  readonly "POST /api/v1/receivers/{receiver_id}/test": {
    readonly answer: Api["Handed"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/agent-scores": {
    readonly answer: readonly Api["AgentScore"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/assignments": {
    readonly answer: readonly Api["Assignment"][];
    readonly body: undefined;
  };
  readonly "PUT /api/v1/risk/assignments": {
    readonly answer: Api["AssignmentsResult"];
    readonly body: Api["AssignmentsRequest"];
  };
  readonly "GET /api/v1/risk/attack-paths": {
    readonly answer: readonly Api["AttackPath"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/attack-paths/{path_id}": {
    readonly answer: Api["AttackPathDetail"];
    readonly body: undefined;
  };
  readonly "POST /api/v1/risk/attack-paths/{path_id}/accept": {
    readonly answer: Api["AttackPathDetail"];
    readonly body: Api["PathDecision"];
  };
  readonly "POST /api/v1/risk/attack-paths/{path_id}/proof": {
    readonly answer: Api["ProofJob"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/attack-paths/{path_id}/proof": {
    readonly answer: Api["ProofState"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/attack-paths/{path_id}/proof/report": {
    readonly answer: Api["ProofReport"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/choke-points": {
    readonly answer: Api["ChokePoints"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/events": {
    readonly answer: readonly Api["RiskEvent"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/export": {
    readonly answer: Readonly<Record<string, unknown>>;
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/exposures": {
    readonly answer: readonly Api["OfferedExposure"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/exposures/{exposure_id}": {
    readonly answer: Api["OfferedExposure"];
    readonly body: undefined;
  };
  readonly "POST /api/v1/risk/exposures/{exposure_id}/proof": {
    readonly answer: Api["ProofJob"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/exposures/{exposure_id}/proof": {
    readonly answer: Api["ProofState"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/fixes": {
    readonly answer: readonly Api["OfferedFix"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/history": {
    readonly answer: readonly Api["RiskMoment"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/map": { readonly answer: Api["PostureMap"]; readonly body: undefined };
  readonly "GET /api/v1/risk/node-names": {
    readonly answer: readonly Api["NodeName"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/plans": {
    readonly answer: readonly Api["OfferedPlan"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/proofs": {
    readonly answer: readonly Api["PathProof"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/rules": {
    readonly answer: readonly Api["Rule"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/rules/problems": {
    readonly answer: readonly Api["RuleProblem"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/summary": {
    readonly answer: Api["RiskOverview"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/risk/unused-capabilities": {
    readonly answer: readonly Api["UnusedCapability"][];
    readonly body: undefined;
  };
  readonly "POST /api/v1/risk/what-if": {
    readonly answer: Api["WhatIfAnswer"];
    readonly body: Api["WhatIfRequest"];
  };
  readonly "POST /api/v1/scan": {
    readonly answer: Api["ScanReport"];
    readonly body: Api["ScanRequest"];
  };
  readonly "POST /api/v1/scan/fix": {
    readonly answer: Api["ScanFixResult"];
    readonly body: Api["ScanFixPayload"];
  };
  readonly "POST /api/v1/scan/fix/preview": {
    readonly answer: Api["FixPreview"];
    readonly body: Api["ScanFixPreviewRequest"];
  };
  readonly "GET /api/v1/scan/fixes": {
    readonly answer: readonly Api["FixRecord"][];
    readonly body: undefined;
  };
  readonly "POST /api/v1/scan/fixes/{fix_id}/rollback": {
    readonly answer: Api["FixRecord"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/scans": {
    readonly answer: readonly Api["ScanListing"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/scans/{scan_id}": {
    readonly answer: Api["ScanReport"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/scans/{scan_id}/diff": {
    readonly answer: Api["ScanDiff"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/services": {
    readonly answer: readonly Api["Service"][];
    readonly body: undefined;
  };
  readonly "DELETE /api/v1/services/{service}": {
    readonly answer: undefined;
    readonly body: undefined;
  };
  readonly "GET /api/v1/services/{service}/source": {
    readonly answer: Api["SourceExcerpt"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/services/{service}/suppressions": {
    readonly answer: readonly Api["Suppression"][];
    readonly body: undefined;
  };
  readonly "POST /api/v1/services/{service}/suppressions": {
    readonly answer: Api["Suppression"];
    readonly body: Api["SuppressionRequest"];
  };
  readonly "DELETE /api/v1/services/{service}/suppressions/{suppression_id}": {
    readonly answer: undefined;
    readonly body: undefined;
  };
  readonly "GET /api/v1/session": {
    readonly answer: Api["CallerSession"];
    readonly body: undefined;
  };
  readonly "POST /api/v1/session": {
    readonly answer: Api["NewCallerSession"];
    readonly body: { readonly token: string } | { readonly code: string };
  };
  readonly "DELETE /api/v1/session": { readonly answer: undefined; readonly body: undefined };
  readonly "GET /api/v1/sessions": {
    readonly answer: readonly Api["Session"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/sessions/{session_id}": {
    readonly answer: Api["SessionDetail"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/settings": {
    readonly answer: readonly Api["Setting"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/sign-in": { readonly answer: undefined; readonly body: undefined };
  readonly "GET /api/v1/sign-in/callback": { readonly answer: undefined; readonly body: undefined };
  readonly "POST /api/v1/sign-in/end": {
    readonly answer: Api["SignOut"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/telemetry/dropped": {
    readonly answer: readonly Api["DroppedTelemetry"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/tokens": {
    readonly answer: readonly Api["Token"][];
    readonly body: undefined;
  };
  readonly "POST /api/v1/tokens": {
    readonly answer: Api["NewToken"];
    readonly body: Api["TokenRequest"];
  };
  readonly "DELETE /api/v1/tokens/{token_id}": {
    readonly answer: undefined;
    readonly body: undefined;
  };
  readonly "GET /api/v1/topology/graph": {
    readonly answer: Api["Topology"];
    readonly body: undefined;
  };
  readonly "POST /api/v1/uploads": {
    readonly answer: Api["UploadAnswer"];
    readonly body: undefined;
  };
  readonly "GET /api/v1/violations": {
    readonly answer: readonly Api["Violation"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/violations/recent": {
    readonly answer: readonly Api["Violation"][];
    readonly body: undefined;
  };
  readonly "GET /api/v1/violations/stream": { readonly answer: string; readonly body: undefined };
  readonly "POST /api/v1/violations/{violation_id}/ack": {
    readonly answer: Api["Violation"];
    readonly body: undefined;
  };
  readonly "DELETE /api/v1/violations/{violation_id}/ack": {
    readonly answer: Api["Violation"];
    readonly body: undefined;
  };
  readonly "GET /livez": { readonly answer: Api["Probe"]; readonly body: undefined };
  readonly "GET /metrics": { readonly answer: string; readonly body: undefined };
  readonly "GET /readyz": { readonly answer: Api["Probe"]; readonly body: undefined };
  readonly "POST /v1/traces": { readonly answer: unknown; readonly body: undefined };
};

/** What operations that change something ask of their caller, and what they are about. */
export const accessOf = {
  "DELETE /api/v1/adapters/{installation_id}": { rule: "operate", about: "services" },
  "POST /api/v1/adapters/{installation_id}/canaries": { rule: "operate", about: "services" },
  "POST /api/v1/adapters/{installation_id}/canaries/{canary}/result": {
    rule: "operate",
    about: "services",
  },
  "POST /api/v1/adapters/{installation_id}/heartbeat": { rule: "evaluate", about: "everything" },
  "POST /api/v1/adapters/{installation_id}/hooks/{adapter}": {
    rule: "evaluate",
    about: "everything",
  },
  "PUT /api/v1/agents/{agent_id}/guardrails/{guardrail_name}": {
    rule: "tighten",
    about: "services",
  },
  "DELETE /api/v1/agents/{agent_id}/guardrails/{guardrail_name}": {
    rule: "operate",
    about: "services",
  },
  "POST /api/v1/approved-states": { rule: "decide", about: "services" },
  "DELETE /api/v1/approved-states/{service}": { rule: "decide", about: "services" },
  "POST /api/v1/drift/decisions": { rule: "decide", about: "services" },
  "POST /api/v1/guardrails": { rule: "tighten", about: "services" },
  "POST /api/v1/guardrails/evaluate": { rule: "evaluate", about: "services" },
  "POST /api/v1/guardrails/test": { rule: "evaluate", about: "services" },
  "POST /api/v1/instructions": { rule: "fix", about: "services" },
  "POST /api/v1/instructions/exchange": { rule: "upload", about: "services" },
  "POST /api/v1/instructions/{instruction_id}/withdraw": { rule: "fix", about: "services" },
  "POST /api/v1/machines": { rule: "operate", about: "everything" },
  "PATCH /api/v1/machines/{name}": { rule: "operate", about: "everything" },
  "DELETE /api/v1/machines/{name}": { rule: "operate", about: "everything" },
  "POST /api/v1/machines/{name}/revoke": { rule: "operate", about: "everything" },
  "POST /api/v1/receivers/{receiver_id}/test": { rule: "administer", about: "everything" },
  "PUT /api/v1/risk/assignments": { rule: "decide", about: "services" },
  "POST /api/v1/risk/attack-paths/{path_id}/accept": { rule: "decide", about: "services" },
  "POST /api/v1/risk/attack-paths/{path_id}/proof": { rule: "decide", about: "services" },
  "POST /api/v1/risk/exposures/{exposure_id}/proof": { rule: "decide", about: "services" },
  "POST /api/v1/risk/what-if": { rule: "scan", about: "services" },
  "POST /api/v1/scan": { rule: "scan", about: "services" },
  "POST /api/v1/scan/fix": { rule: "fix", about: "services" },
  "POST /api/v1/scan/fix/preview": { rule: "scan", about: "services" },
  "POST /api/v1/scan/fixes/{fix_id}/rollback": { rule: "roll-back", about: "services" },
  "DELETE /api/v1/services/{service}": { rule: "administer", about: "services" },
  "POST /api/v1/services/{service}/suppressions": { rule: "decide", about: "services" },
  "DELETE /api/v1/services/{service}/suppressions/{suppression_id}": {
    rule: "fix",
    about: "services",
  },
  "POST /api/v1/tokens": { rule: "administer", about: "everything" },
  "DELETE /api/v1/tokens/{token_id}": { rule: "administer", about: "everything" },
  "POST /api/v1/uploads": { rule: "upload", about: "services" },
  "POST /api/v1/violations/{violation_id}/ack": { rule: "decide", about: "services" },
  "DELETE /api/v1/violations/{violation_id}/ack": { rule: "decide", about: "services" },
  "POST /v1/traces": { rule: "ingest", about: "everything" },
} as const;
