import type { Migration } from "../migration.ts";

/**
 * What a path was scored until a scan scored it otherwise, so that the risk over time is what it
 * was.
 */
export const earlierScores: Migration = ({ text, integer, strict }) => [
  `create table attack_path_scores (
    path_id ${text} not null references attack_paths on delete cascade,
    until_at ${text} not null,
    risk_tenths ${integer} not null,
    severity ${text} not null
  ) ${strict}`,
  "create index attack_path_scores_by_path on attack_path_scores (path_id)",
];
