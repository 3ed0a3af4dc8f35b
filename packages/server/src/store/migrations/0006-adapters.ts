import type { Migration } from "../migration.ts";

/** Adapters that were put into runtimes, and the canaries that prove that they hold. */
export const adapters: Migration = ({ text, integer, strict }) => [
  `create table adapters (
    installation_id ${text} not null primary key,
    service ${text} not null,
    created_at ${text} not null,
    body ${text} not null,
    runtime_version ${text} not null,
    loaded ${integer} not null,
    last_heartbeat_at ${text} not null,
    last_enforced_at ${text} not null,
    inspected_at ${text} not null,
    fault ${text} not null,
    fault_at ${text} not null
  ) ${strict}`,
  "create index adapters_by_service on adapters (service)",

  `create table canaries (
    canary ${text} not null primary key,
    installation_id ${text} not null,
    agent_id ${text} not null,
    expires_at ${text} not null,
    seen_at ${text} not null,
    finished_at ${text} not null,
    blocked ${integer} not null,
    blocked_when_away ${integer} not null,
    detail ${text} not null
  ) ${strict}`,
  "create index canaries_by_installation on canaries (installation_id)",
];
