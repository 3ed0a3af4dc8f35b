import type { Migration } from "../migration.ts";

/**
 * Over which nodes the services' graphs hang together, so that paths which cross can be found when
 * one of them changes.
 */
export const sharedNodes: Migration = ({ text, integer, strict }) => [
  `create table posture_shared_nodes (
    service ${text} not null,
    node_key ${text} not null,
    enters ${integer} not null,
    leaves ${integer} not null,
    primary key (service, node_key)
  ) ${strict}`,
  "create index posture_shared_nodes_by_key on posture_shared_nodes (node_key)",
];
