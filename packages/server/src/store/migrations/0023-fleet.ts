import type { Migration } from "../migration.ts";

/**
 * Exposures, plans, fixes and agents of all services in the order in which they are listed, so that
 * a page costs what is on it. `listed_scan_id`: the scan whose rows are there; where it is another
 * one, a release that keeps none has scanned the service. `silent_told_at`: when the last scan of a
 * machine had arrived when receivers were notified of its silence.
 */
export const fleet: Migration = ({ text, integer, clustered }) => [
  `create table rankings (
    kind ${text} not null,
    turn ${integer} not null,
    risk_rank ${integer} not null,
    first_key ${text} not null,
    second_key ${text} not null,
    service ${text} not null references exposures on delete cascade,
    is_home ${integer} not null,
    severity ${text} not null,
    facts ${text} not null,
    primary key (kind, turn, risk_rank, first_key, second_key)
  ) ${clustered}`,
  `create index rankings_by_service
    on rankings (service, kind, turn, risk_rank, first_key, second_key)`,
  "create index rankings_by_subject on rankings (first_key, kind)",
  "create index rankings_to_count on rankings (kind, is_home, severity, service)",
  // Nearly every list leaves demonstrations out.
  "create index workspaces_demonstrations on workspaces (service) where demonstration = 1",
  `alter table exposures add column listed_scan_id ${text} not null default ''`,
  `alter table exposures add column is_truncated ${integer} not null default 0`,
  "create index exposures_to_list on exposures (service) where listed_scan_id <> scan_id",
  "create index exposures_truncated on exposures (service) where is_truncated = 1",
  `alter table machines add column silent_told_at ${text} not null default ''`,
];
