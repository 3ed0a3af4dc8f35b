import type { Migration } from "../migration.ts";

/** Tokens of service accounts have a role, for some services and tags or for everything. */
export const rolesOfTokens: Migration = ({ text }) => [
  `alter table tokens add column role ${text} not null default ''`,
  `alter table tokens add column services ${text} not null default '[]'`,
  `alter table tokens add column tags ${text} not null default '[]'`,
];
