import type { Migration } from "../migration.ts";

/** Fix plans that the owners of machines are asked to accept, and what came of them. */
export const instructions: Migration = ({ text, integer, strict }) => [
  `create table instructions (
    service ${text} not null,
    instruction_id ${text} not null,
    machine ${text} not null,
    scan_id ${text} not null,
    asked ${text} not null,
    expires_at ${text} not null,
    status ${text} not null,
    changed_at ${text} not null,
    note ${text} not null,
    fix_id ${text} not null,
    findings_closed ${integer} not null,
    findings_left ${integer} not null,
    exposure ${text} not null,
    primary key (service, instruction_id)
  ) ${strict}`,
  "create index instructions_by_id on instructions (instruction_id)",
  "create index instructions_by_machine on instructions (machine, instruction_id)",
];
