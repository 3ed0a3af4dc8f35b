import type { Migration } from "../migration.ts";

/**
 * What receivers are told, in one order. Violations that a receiver has not taken yet come first,
 * and each receiver stays where it was.
 */
export const events: Migration = ({ text, sequence, strict }) => [
  `create table events (
    sequence ${sequence},
    kind ${text} not null,
    subject ${text} not null,
    service ${text} not null,
    severity ${text} not null,
    stored_at ${text} not null,
    body ${text} not null
  ) ${strict}`,
  `insert into events (kind, subject, service, severity, stored_at, body)
    select 'violation', violation_id, service, severity, observed_at, '' from violations
    where sequence > (select min(delivered) from deliveries) order by sequence`,
  `update deliveries set delivered = (
    select count(*) from events join violations on violations.violation_id = events.subject
    where violations.sequence <= deliveries.delivered)`,
  "create index events_by_subject on events (subject, sequence)",
  "create index events_by_time on events (stored_at)",
];
