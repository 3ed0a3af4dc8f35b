import type { MigratedTables } from "../../store/migrate.ts";
import type { Migration } from "../../store/migration.ts";

/**
 * Tables of what agents were seen to do. They have their own file beside SQLite's, so that many
 * spans never hold up guardrails; on PostgreSQL they are in the same database.
 */
const firstTables: Migration = ({ text, integer, sequence, strict, clustered }) => {
  // PostgreSQL's integer ends at two thousand million, which a counter may pass.
  const count = strict === "strict" ? integer : "bigint";
  return [
    `create table spans (
      trace_id ${text} not null,
      span_id ${text} not null,
      started_hour ${integer} not null,
      service ${text} not null,
      agent_id ${text} not null,
      session_id ${text} not null,
      primary key (trace_id, span_id)
    ) ${clustered}`,

    `create table waiting_spans (
      trace_id ${text} not null,
      span_id ${text} not null,
      service ${text} not null,
      received_at ${text} not null,
      body ${text} not null,
      primary key (trace_id, span_id)
    ) ${clustered}`,
    "create index waiting_spans_by_age on waiting_spans (received_at)",

    `create table observed_agents (
      service ${text} not null,
      agent_id ${text} not null,
      runs ${count} not null,
      errors ${count} not null,
      earliest ${text} not null,
      latest ${text} not null,
      named ${text} not null,
      framework ${text} not null,
      model ${text} not null,
      primary key (service, agent_id)
    ) ${strict}`,

    `create table observed_edges (
      service ${text} not null,
      source_kind ${text} not null,
      source_id ${text} not null,
      target_kind ${text} not null,
      target_id ${text} not null,
      server ${text} not null,
      calls ${count} not null,
      errors ${count} not null,
      earliest ${text} not null,
      latest ${text} not null,
      primary key (service, source_kind, source_id, target_kind, target_id, server)
    ) ${strict}`,

    `create table observed_sessions (
      service ${text} not null,
      session_id ${text} not null,
      runs ${count} not null,
      tool_calls ${count} not null,
      errors ${count} not null,
      earliest ${text} not null,
      latest ${text} not null,
      primary key (service, session_id)
    ) ${strict}`,
    "create index observed_sessions_by_time on observed_sessions (latest)",

    `create table session_events (
      service ${text} not null,
      session_id ${text} not null,
      at ${text} not null,
      trace_id ${text} not null,
      span_id ${text} not null,
      kind ${text} not null,
      agent_id ${text} not null,
      name ${text} not null,
      server ${text} not null,
      failed ${integer} not null,
      primary key (service, session_id, at, trace_id, span_id)
    ) ${clustered}`,

    `create table told_guardrails (
      sequence ${sequence},
      body ${text} not null
    ) ${strict}`,
  ];
};

const allowances: Migration = ({ text, clustered }) => [
  `create table once_allowed (
    service ${text} not null,
    subject ${text} not null,
    primary key (service, subject)
  ) ${clustered}`,
];

const evaluations: Migration = ({ text, integer, strict }) => [
  `create table told_evaluations (
    service ${text} not null,
    hour ${integer} not null,
    agent_id ${text} not null,
    session_id ${text} not null,
    guardrail_name ${text} not null,
    decision ${text} not null,
    occurrences ${strict === "strict" ? integer : "bigint"} not null,
    carried ${strict === "strict" ? integer : "bigint"} not null default 0,
    earliest ${text} not null,
    latest ${text} not null,
    primary key (service, hour, agent_id, session_id, guardrail_name, decision)
  ) ${strict}`,
  "create index told_evaluations_to_carry on told_evaluations (hour) where occurrences > carried",
];

/** What limits need: which services there are, how much was not kept, and counting by service. */
const limits: Migration = ({ text, integer, strict, clustered }) => [
  `create table observed_services (
    service ${text} not null,
    changes ${strict === "strict" ? integer : "bigint"} not null,
    earliest ${text} not null,
    latest ${text} not null,
    primary key (service)
  ) ${clustered}`,
  `insert into observed_services (service, changes, earliest, latest)
    select service, 1, min(earliest), max(substr(latest, 1, 24)) from observed_agents group by service`,
  `create table telemetry_dropped (
    service ${text} not null,
    kind ${text} not null,
    dropped ${strict === "strict" ? integer : "bigint"} not null,
    earliest ${text} not null,
    latest ${text} not null,
    primary key (service, kind)
  ) ${clustered}`,
  `alter table told_guardrails add column service ${text} not null default ''`,
  "create index told_guardrails_by_service on told_guardrails (service)",
  "create index waiting_spans_by_service on waiting_spans (service)",
  "create index observed_sessions_by_service on observed_sessions (service, latest, session_id)",
  "create index observed_agents_by_id on observed_agents (agent_id)",
  "create index observed_edges_by_target on observed_edges (service, target_kind, target_id)",
];

/** How long an event took (-1 where nobody said), and the event above it in its trace. */
const nestedEvents: Migration = ({ text, integer }) => [
  `alter table session_events add column duration_ms ${integer} not null default -1`,
  `alter table session_events add column parent_id ${text} not null default ''`,
  `alter table spans add column event_id ${text} not null default ''`,
];

export const telemetryMigrations: readonly Migration[] = [
  firstTables,
  allowances,
  evaluations,
  limits,
  nestedEvents,
];

export const telemetryTables: MigratedTables = {
  steps: telemetryMigrations,
  versionTable: "telemetry_version",
};
