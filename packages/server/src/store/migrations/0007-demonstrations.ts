import type { Migration } from "../migration.ts";

/**
 * Which workspaces are demonstrations. Until now one was known by its service `demo`, which any
 * folder can have as well: only one at `parapet-demo-<16 hexadecimal digits>`, where the service
 * used to put its copies, is taken for one.
 */
export const demonstrations: Migration = ({ integer }) => [
  `alter table workspaces add column demonstration ${integer} not null default 0`,
  `update workspaces set demonstration = 1
    where service = 'demo'
      and length(path) > 30
      and substr(path, length(path) - 29, 1) in ('/', '\\')
      and substr(path, length(path) - 28, 13) = 'parapet-demo-'
      and rtrim(substr(path, length(path) - 15), '0123456789abcdef') = ''`,
];
