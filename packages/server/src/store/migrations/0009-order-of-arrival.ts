import type { Migration } from "../migration.ts";

/**
 * Scans and fixes in the order in which they came, whatever the clock says; earlier ones in the
 * order of their times.
 */
export const orderOfArrival: Migration = ({ text, sequence, strict }) => [
  `create table ordered_scans (
    sequence ${sequence},
    scan_id ${text} not null unique,
    service ${text} not null,
    scanned_at ${text} not null,
    listing ${text} not null,
    report ${text} not null
  ) ${strict}`,
  `insert into ordered_scans (scan_id, service, scanned_at, listing, report)
    select scan_id, service, scanned_at, listing, report from scans order by scanned_at, scan_id`,
  "drop table scans",
  "alter table ordered_scans rename to scans",
  "create index scans_by_service on scans (service, sequence desc)",

  `create table ordered_fixes (
    sequence ${sequence},
    fix_id ${text} not null unique,
    service ${text} not null,
    applied_at ${text} not null,
    status ${text} not null,
    record ${text} not null
  ) ${strict}`,
  `insert into ordered_fixes (fix_id, service, applied_at, status, record)
    select fix_id, service, applied_at, status, record from fixes order by applied_at, fix_id`,
  // They refer to the fixes, and would go with them.
  `create table services_of_ordered_fixes (
    service ${text} not null,
    fix_id ${text} not null references ordered_fixes (fix_id) on delete cascade,
    primary key (service, fix_id)
  ) ${strict}`,
  `insert into services_of_ordered_fixes (service, fix_id) select service, fix_id from fix_services`,
  "drop table fix_services",
  "drop table fixes",
  "alter table ordered_fixes rename to fixes",
  "alter table services_of_ordered_fixes rename to fix_services",
  "create index fix_services_by_fix on fix_services (fix_id)",
];
