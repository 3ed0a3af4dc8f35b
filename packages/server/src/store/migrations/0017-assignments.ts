import type { Migration } from "../migration.ts";

/** Who takes care of a finding or an exposure; kept while scans come and go. */
export const assignments: Migration = ({ text, strict }) => [
  `create table assignments (
    kind ${text} not null,
    service ${text} not null,
    subject_id ${text} not null,
    agent_key ${text} not null,
    agent_id ${text} not null,
    assignee ${text} not null,
    note ${text} not null,
    assigned_by ${text} not null,
    assigned_at ${text} not null,
    primary key (kind, service, subject_id, agent_key)
  ) ${strict}`,
];
