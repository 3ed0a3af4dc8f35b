import type { Migration } from "../migration.ts";

/** For servers that share a database. What is lost of it in a crash was good for a minute. */
export const heardCalls: Migration = ({ text, unlogged, strict }) => [
  `create ${unlogged} table heard_calls (
    nonce ${text} not null primary key,
    heard_at ${text} not null
  ) ${strict}`,
];
