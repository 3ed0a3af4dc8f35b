import type { Migration } from "../migration.ts";

/**
 * Who answers for a decision about a path, how long it holds, for which route; and what the latest
 * scan of each service drew.
 */
export const decisionsAndPostures: Migration = ({ text, strict }) => [
  `alter table attack_paths add column route_hash ${text} not null default ''`,
  `alter table attack_paths add column status_owner ${text} not null default ''`,
  `alter table attack_paths add column status_expires_at ${text} not null default ''`,
  "create index attack_paths_by_expiry on attack_paths (status_expires_at) where status_expires_at <> ''",

  `create table postures (
    service ${text} primary key,
    workspace_path ${text} not null,
    scan_id ${text} not null,
    scanned_at ${text} not null,
    summary ${text} not null,
    agents ${text} not null,
    fixes ${text} not null,
    changes ${text} not null,
    graph ${text} not null
  ) ${strict}`,
];
