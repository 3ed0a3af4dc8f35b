import type { Migration } from "../migration.ts";

/** The tables of schema.ts. */
export const firstTables: Migration = ({ text, integer, sequence, strict }) => [
  `create table workspaces (
    path_key ${text} primary key,
    path ${text} not null,
    service ${text} not null unique,
    registered_at ${text} not null
  ) ${strict}`,

  `create table scans (
    scan_id ${text} primary key,
    service ${text} not null,
    scanned_at ${text} not null,
    listing ${text} not null,
    report ${text} not null
  ) ${strict}`,
  "create index scans_by_time on scans (scanned_at desc, scan_id desc)",
  "create index scans_by_service on scans (service, scanned_at desc, scan_id desc)",

  `create table attack_paths (
    path_id ${text} primary key,
    risk_tenths ${integer} not null,
    severity ${text} not null,
    owasp_tag ${text} not null,
    status ${text} not null,
    status_reason ${text} not null,
    status_by ${text} not null,
    status_at ${text} not null,
    first_seen ${text} not null,
    last_seen ${text} not null,
    last_scan_id ${text} not null,
    resolved_at ${text} not null,
    services ${text} not null,
    body ${text} not null,
    detail ${text} not null
  ) ${strict}`,
  "create index attack_paths_by_risk on attack_paths (risk_tenths desc, path_id) where resolved_at = ''",

  `create table attack_path_periods (
    path_id ${text} not null references attack_paths on delete cascade,
    first_seen ${text} not null,
    last_seen ${text} not null,
    resolved_at ${text} not null
  ) ${strict}`,
  "create index attack_path_periods_by_path on attack_path_periods (path_id)",

  `create table attack_path_services (
    service ${text} not null,
    path_id ${text} not null references attack_paths on delete cascade,
    primary key (service, path_id)
  ) ${strict}`,
  "create index attack_path_services_by_path on attack_path_services (path_id)",

  `create table attack_path_agents (
    agent_key ${text} not null,
    path_id ${text} not null references attack_paths on delete cascade,
    primary key (agent_key, path_id)
  ) ${strict}`,
  "create index attack_path_agents_by_path on attack_path_agents (path_id)",

  `create table attack_path_detections (
    service ${text} not null,
    path_id ${text} not null references attack_paths on delete cascade,
    primary key (service, path_id)
  ) ${strict}`,
  "create index attack_path_detections_by_path on attack_path_detections (path_id)",

  `create table fixes (
    fix_id ${text} primary key,
    service ${text} not null,
    applied_at ${text} not null,
    status ${text} not null,
    record ${text} not null
  ) ${strict}`,
  "create index fixes_by_time on fixes (applied_at desc, fix_id desc)",
  "create index fixes_by_service on fixes (service, applied_at desc, fix_id desc)",

  `create table guardrails (
    guardrail_id ${text} primary key,
    service ${text} not null,
    agent_key ${text} not null,
    agent_id ${text} not null,
    guardrail_name ${text} not null,
    revision ${integer} not null,
    registered_at ${text} not null,
    registered_via ${text} not null,
    declaration ${text} not null,
    adapter ${text} not null,
    verified ${integer} not null,
    last_heartbeat_at ${text} not null,
    last_enforced_at ${text} not null,
    last_seen_at ${text} not null,
    unique (service, agent_key, guardrail_name)
  ) ${strict}`,
  "create index guardrails_by_agent on guardrails (agent_key)",

  `create table guardrail_history (
    sequence ${sequence},
    guardrail_id ${text} not null,
    service ${text} not null,
    agent_key ${text} not null,
    agent_id ${text} not null,
    guardrail_name ${text} not null,
    revision ${integer} not null,
    change ${text} not null,
    changed_at ${text} not null,
    changed_by ${text} not null,
    declaration ${text} not null
  ) ${strict}`,
  "create index guardrail_history_by_key on guardrail_history (service, agent_key, guardrail_name)",

  `create table violations (
    sequence ${sequence},
    violation_id ${text} not null unique,
    service ${text} not null,
    agent_key ${text} not null,
    guardrail_name ${text} not null,
    severity ${text} not null,
    session_key ${text} not null,
    decision ${text} not null,
    observed_at ${text} not null,
    occurrences ${integer} not null,
    body ${text} not null
  ) ${strict}`,
  "create index violations_by_agent on violations (agent_key, sequence)",
  "create index violations_by_session on violations (session_key, sequence)",
  "create index violations_by_guardrail on violations (service, guardrail_name, observed_at)",
  "create index violations_by_time on violations (observed_at)",

  `create table tokens (
    token_id ${text} primary key,
    name ${text} not null,
    token_hash ${text} not null unique,
    scopes ${text} not null,
    created_at ${text} not null,
    expires_at ${text} not null,
    last_used_at ${text} not null,
    revoked_at ${text} not null
  ) ${strict}`,

  `create table audit (
    sequence ${sequence},
    at ${text} not null,
    actor ${text} not null,
    action ${text} not null,
    target ${text} not null,
    detail ${text} not null
  ) ${strict}`,

  `create table agents (
    service ${text} not null,
    agent_key ${text} not null,
    agent_id ${text} not null,
    first_seen ${text} not null,
    body ${text} not null,
    primary key (service, agent_key)
  ) ${strict}`,
  "create index agents_by_key on agents (agent_key, service)",
];
