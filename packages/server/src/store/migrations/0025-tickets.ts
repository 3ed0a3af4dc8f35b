import type { Migration } from "../migration.ts";

/** Issues that Parapet has opened in an issue tracker, one for each exposure and receiver. */
export const tickets: Migration = ({ text, strict }) => [
  `create table tickets (
    receiver ${text} not null,
    subject ${text} not null,
    told_for ${text} not null,
    ticket ${text} not null,
    state ${text} not null,
    pending ${text} not null,
    changed_at ${text} not null,
    primary key (receiver, subject)
  ) ${strict}`,
];
