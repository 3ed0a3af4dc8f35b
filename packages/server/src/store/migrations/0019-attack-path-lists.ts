import type { Migration } from "../migration.ts";

/**
 * Attack paths in the order in which they are listed, in all, for each service and each agent, and
 * how many there are: a page takes as long among a million paths as among a hundred. By the
 * decision, for those are few.
 */
export const attackPathLists: Migration = ({ text, integer, clustered }) => [
  `create table attack_path_lists (
    kind ${text} not null,
    name ${text} not null,
    is_open ${integer} not null,
    risk_rank ${integer} not null,
    path_id ${text} not null,
    severity ${text} not null,
    owasp_tag ${text} not null,
    primary key (kind, name, is_open, risk_rank, path_id)
  ) ${clustered}`,
  ...[
    "select 'all' as kind, '' as name, path_id from attack_paths",
    "select 'service' as kind, service as name, path_id from attack_path_services",
    "select 'agent' as kind, agent_key as name, path_id from attack_path_agents",
  ].map(
    (source) => `insert into attack_path_lists
      select listed.kind, listed.name, case when path.resolved_at = '' then 1 else 0 end,
        -path.risk_tenths, path.path_id, path.severity, path.owasp_tag
      from (${source}) listed join attack_paths path on path.path_id = listed.path_id`,
  ),
  "drop table attack_path_services",
  "drop table attack_path_agents",
  "drop index attack_paths_by_risk",
  `create table attack_path_detections_by_service (
    service ${text} not null,
    path_id ${text} not null references attack_paths on delete cascade,
    primary key (service, path_id)
  ) ${clustered}`,
  "insert into attack_path_detections_by_service select service, path_id from attack_path_detections",
  "drop table attack_path_detections",
  "alter table attack_path_detections_by_service rename to attack_path_detections",
  "create index attack_path_detections_by_path on attack_path_detections (path_id)",
  `create index attack_path_lists_by_tag
    on attack_path_lists (is_open, owasp_tag, risk_rank, path_id) where kind = 'all'`,
  `create index attack_paths_by_decision
    on attack_paths (status, risk_tenths desc, path_id, status_expires_at)
    where resolved_at = '' and status <> 'open'`,

  `create table attack_path_totals (
    kind ${text} not null,
    name ${text} not null,
    severity ${text} not null,
    owasp_tag ${text} not null,
    paths ${integer} not null,
    primary key (kind, name, severity, owasp_tag)
  ) ${clustered}`,
  `insert into attack_path_totals
    select kind, name, severity, owasp_tag, count(*) from attack_path_lists where is_open = 1
    group by kind, name, severity, owasp_tag`,
];
