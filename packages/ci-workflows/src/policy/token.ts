import type { JsonValue } from "@parapet/documents/document.ts";
import type { TokenAccess } from "./model.ts";
import type { Job, Workflow } from "./workflow.ts";
import { objectOf, textOf } from "./yaml-values.ts";

export type Grant = Pick<TokenAccess, "kind" | "writes" | "at">;

/**
 * What the token of a job may write: its own `permissions`, else those of the workflow, else the
 * repository's default.
 */
export function grantOf(workflow: Workflow, job: Job): Grant {
  const own = job.value["permissions"];
  if (own !== undefined) return grantIn(own, `${job.at}/permissions`);
  const shared = workflow.value["permissions"];
  if (shared !== undefined) return grantIn(shared, `${workflow.at}/permissions`);
  return { kind: "unknown", writes: [], at: `${workflow.at}/permissions` };
}

function grantIn(value: JsonValue, at: string): Grant {
  if (textOf(value) === "write-all") return { kind: "write-all", writes: [], at };
  const writes = Object.entries(objectOf(value))
    .filter(([, level]) => level === "write")
    .map(([scope]) => scope)
    .toSorted();
  return { kind: "listed", writes, at };
}
