import type { Migration } from "../migration.ts";

/** What sessions have seen, what was evaluated, and which violations are the same as one before. */
export const evaluations: Migration = ({ text, integer, sequence, strict }) => [
  `create table guardrail_sessions (
    service ${text} not null,
    session_key ${text} not null,
    revision ${integer} not null,
    updated_at ${text} not null,
    state ${text} not null,
    primary key (service, session_key)
  ) ${strict}`,
  "create index guardrail_sessions_by_time on guardrail_sessions (updated_at)",

  `create table evaluations (
    sequence ${sequence},
    evaluation_id ${text} not null unique,
    service ${text} not null,
    agent_key ${text} not null,
    session_key ${text} not null,
    decision ${text} not null,
    evaluated_at ${text} not null,
    idempotency_key ${text} not null,
    request_hash ${text} not null,
    body ${text} not null
  ) ${strict}`,
  "create index evaluations_by_agent on evaluations (agent_key, sequence)",
  "create index evaluations_by_session on evaluations (session_key, sequence)",
  "create index evaluations_by_time on evaluations (evaluated_at)",
  "create unique index evaluations_by_idempotency on evaluations (service, idempotency_key) where idempotency_key <> ''",

  `alter table violations add column merge_key ${text} not null default ''`,
  "create index violations_by_merge on violations (merge_key, sequence) where merge_key <> ''",
];
