import { childPointer } from "@parapet/documents/pointer.ts";
import type { Layer } from "@parapet/scan-core/layers/layers.ts";
import type { AgentRun } from "./model.ts";
import { agentsInScript } from "./script-agents.ts";
import {
  membersOf,
  objectOf,
  type Placed,
  textOf,
  textsOf,
  type YamlObject,
} from "./yaml-values.ts";

/** Keys of a pipeline that are no jobs. */
const reserved: ReadonlySet<string> = new Set([
  "default",
  "image",
  "include",
  "services",
  "spec",
  "stages",
  "variables",
  "workflow",
]);

/** Predefined variables with text of anyone who opens a merge request or pushes a branch. */
const untrusted =
  /\$\{?(CI_MERGE_REQUEST_(?:TITLE|DESCRIPTION|SOURCE_BRANCH_NAME)|CI_COMMIT_(?:MESSAGE|TITLE|DESCRIPTION|REF_NAME|BRANCH)|AI_FLOW_(?:INPUT|CONTEXT))\b/g;

/**
 * Every run of an agent in a pipeline of GitLab. Who may start one depends on settings of the
 * project.
 */
export function gitlabRuns({ name: layer, document }: Layer): readonly AgentRun[] {
  const root = childPointer("", layer);
  const value = objectOf(document.value);
  return membersOf(document.value, root)
    .filter(({ name }) => !reserved.has(name))
    .flatMap((job) => runsOfJob(job, value, layer));
}

function runsOfJob(
  { name, value, at }: Placed<YamlObject> & { readonly name: string },
  pipeline: YamlObject,
  layer: string,
): readonly AgentRun[] {
  const key = ["script", "before_script", "after_script"].find((each) => each in value) ?? "script";
  const script = [...textsOf(value["before_script"]), ...textsOf(value["script"])].join("\n");
  const variables = new Map(
    Object.entries({ ...objectOf(pipeline["variables"]), ...objectOf(value["variables"]) }).flatMap(
      ([variable, each]) => {
        const text = textOf(each);
        return text === undefined ? [] : [[variable, text] as const];
      },
    ),
  );
  const scriptAt = `${at}/${key}`;
  return agentsInScript(script, variables).map(({ program, words, input, unpinned }) => ({
    agentId: `${layer}:${name}`,
    title: program.title,
    provider: "gitlab",
    by: "command",
    at: scriptAt,
    jobAt: at,
    start: { who: "unknown", events: [], at },
    handed: { isPossible: false, events: [] },
    opened: undefined,
    anyBotAt: undefined,
    environment:
      textOf(value["environment"]) ?? textOf(objectOf(value["environment"])["name"]) ?? "",
    tools: program.access(words),
    toolsAt: scriptAt,
    isFlagRemovable: false,
    token: { kind: "unknown", writes: [], at, isReachable: true },
    secrets: [],
    untrusted: [
      ...new Set(
        [...`${words.join("\n")}\n${input}`.matchAll(untrusted)].map(([, each = ""]) => each),
      ),
    ],
    untrustedAt: scriptAt,
    checkout: undefined,
    unpinned: unpinned === undefined ? undefined : { name: unpinned, at: scriptAt },
    selfHostedAt: undefined,
    fullOutputAt: undefined,
    unprotected: undefined,
    pluginsAt: undefined,
    alwaysTrue: undefined,
  }));
}
