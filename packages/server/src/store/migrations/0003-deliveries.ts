import type { Migration } from "../migration.ts";

/** How far each receiver has received violations. */
export const deliveries: Migration = ({ text, integer, strict }) => [
  `create table deliveries (
    receiver ${text} primary key,
    delivered ${integer} not null,
    attempts ${integer} not null,
    next_attempt_at ${text} not null,
    leased_until ${text} not null
  ) ${strict}`,
];
