import type { Migration } from "../migration.ts";

/**
 * Where an entry of the audit log came from, what it changed, and the hash that chains it to the
 * entry before it; and how far the log goes, signed.
 */
export const auditChain: Migration = ({ text, integer, strict }) => [
  `alter table audit add column origin ${text} not null default ''`,
  `alter table audit add column before_hash ${text} not null default ''`,
  `alter table audit add column after_hash ${text} not null default ''`,
  `alter table audit add column hash ${text} not null default ''`,
  `create table audit_checkpoints (
    kind ${text} not null primary key,
    entries ${integer} not null,
    hash ${text} not null,
    at ${text} not null,
    public_key ${text} not null,
    signature ${text} not null
  ) ${strict}`,
];
