import type { Migration } from "../migration.ts";

/**
 * Services whose latest scan has no ranked fixes yet: what is kept as their fixes is of the scan
 * before, or none.
 */
export const unrankedScans: Migration = ({ text, strict }) => [
  `create table unranked_scans (service ${text} primary key) ${strict}`,
];
