import type { Migration } from "../migration.ts";

/** Beside the graphs, which are long: lists of exposures are read often, and without them. */
export const exposures: Migration = ({ text, strict }) => [
  `create table exposures (
    service ${text} not null primary key,
    scan_id ${text} not null,
    exposures ${text} not null,
    plans ${text} not null
  ) ${strict}`,
];
