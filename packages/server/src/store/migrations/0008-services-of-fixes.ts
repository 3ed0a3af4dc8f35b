import type { Migration } from "../migration.ts";

/**
 * In whose workspaces a fix changed something: one fix may span several, each of another service.
 */
export const servicesOfFixes: Migration = ({ text, strict }) => [
  `create table fix_services (
    service ${text} not null,
    fix_id ${text} not null references fixes on delete cascade,
    primary key (service, fix_id)
  ) ${strict}`,
  "create index fix_services_by_fix on fix_services (fix_id)",
  "insert into fix_services (service, fix_id) select service, fix_id from fixes",
];
