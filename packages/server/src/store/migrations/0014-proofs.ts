import type { Migration } from "../migration.ts";

/** The latest proof of each attack path, and what the latest scan of each service has drawn. */
export const proofs: Migration = ({ text, strict }) => [
  `create table proofs (
    path_id ${text} not null primary key references attack_paths on delete cascade,
    service ${text} not null,
    route_hash ${text} not null,
    graph_digest ${text} not null,
    runtime ${text} not null,
    runtime_version ${text} not null,
    tried_at ${text} not null,
    body ${text} not null
  ) ${strict}`,
  "create index proofs_by_service on proofs (service)",
  `create table graph_digests (
    service ${text} not null primary key,
    digest ${text} not null
  ) ${strict}`,
];
