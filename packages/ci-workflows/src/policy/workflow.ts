import type { Layer } from "@parapet/scan-core/layers/layers.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import {
  itemsOf,
  membersOf,
  objectOf,
  type Placed,
  textOf,
  textsOf,
  type YamlObject,
} from "./yaml-values.ts";

/** A workflow of GitHub Actions. Pointers begin with the name of its layer. */
export type Workflow = {
  /** "triage.yml". */
  readonly name: string;
  /** What it calls itself; its path in the repository where it says nothing. */
  readonly title: string;
  readonly at: string;
  readonly value: YamlObject;
  readonly events: readonly WorkflowEvent[];
  readonly jobs: readonly Job[];
};

export type WorkflowEvent = {
  readonly name: string;
  /** Undefined where it lists none. */
  readonly types: readonly string[] | undefined;
  /** Of `workflow_run`. */
  readonly workflows: readonly string[];
  readonly at: string;
};

export type Job = {
  readonly name: string;
  readonly at: string;
  readonly value: YamlObject;
  readonly needs: readonly string[];
  readonly steps: readonly Placed<YamlObject>[];
};

export function workflowOf({ name, document }: Layer): Workflow {
  const at = childPointer("", name);
  const value = objectOf(document.value);
  return {
    name,
    title: textOf(value["name"]) ?? `.github/workflows/${name}`,
    at,
    value,
    events: eventsIn(value, at),
    jobs: membersOf(value["jobs"], `${at}/jobs`).map((job) => ({
      ...job,
      needs: textsOf(job.value["needs"]),
      steps: itemsOf(job.value["steps"], `${job.at}/steps`),
    })),
  };
}

function eventsIn(value: YamlObject, workflowAt: string): readonly WorkflowEvent[] {
  const on = value["on"];
  const at = `${workflowAt}/on`;
  const plain = { types: undefined, workflows: [] };
  if (typeof on === "string") return [{ name: on, ...plain, at }];
  if (on !== undefined && isList(on)) {
    return on.flatMap((item, index) =>
      typeof item === "string" ? [{ name: item, ...plain, at: childPointer(at, index) }] : [],
    );
  }
  if (on === undefined || !isObject(on)) return [];
  return membersOf(on, at).map((event) => ({
    name: event.name,
    types: event.value["types"] === undefined ? undefined : textsOf(event.value["types"]),
    workflows: textsOf(event.value["workflows"]),
    at: event.at,
  }));
}
