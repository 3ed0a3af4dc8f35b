import type { Migration } from "../migration.ts";

/** Machines that send scans, which workspaces are theirs, and which of their scans arrived. */
export const machines: Migration = ({ text, strict }) => [
  `create table machines (
    name ${text} not null primary key,
    owner ${text} not null,
    group_name ${text} not null,
    tags ${text} not null,
    enrolled_at ${text} not null,
    expires_at ${text} not null,
    revoked_at ${text} not null,
    public_key ${text} not null,
    last_seen_at ${text} not null,
    told ${text} not null
  ) ${strict}`,
  `create table uploads (
    machine ${text} not null,
    upload_id ${text} not null,
    service ${text} not null,
    received_at ${text} not null,
    answer ${text} not null,
    primary key (machine, upload_id)
  ) ${strict}`,
  "create index uploads_by_time on uploads (received_at)",
  `alter table workspaces add column machine ${text} not null default ''`,
  "create index workspaces_by_machine on workspaces (machine, service)",
];
