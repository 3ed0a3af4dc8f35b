import type { Migration } from "../migration.ts";

/** Work that is done by one of several servers on a database. */
export const leases: Migration = ({ text, strict }) => [
  `create table leases (
    name ${text} not null primary key,
    until_at ${text} not null
  ) ${strict}`,
];
