import { z } from "@hono/zod-openapi";
import { nearestNames } from "@parapet/posture";
import { longestShownKey, mostShownIssues } from "./validation.ts";

type Issue = z.core.$ZodIssue;

/**
 * Parses a request body at once. An unknown field, however deep, is its own issue at its own place,
 * with the nearest known name; Zod reports all of an object as one issue at the object. No more
 * issues than are shown are made.
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  // By the list of unknown names, which the issue keeps: places are as long as the body makes them.
  const knownOf = new Map<readonly string[], readonly string[]>();
  const parsed = schema.safeParse(body, {
    error: (issue) => {
      if (issue.code === "unrecognized_keys" && issue.inst instanceof z.ZodObject) {
        knownOf.set(issue.keys, Object.keys(issue.inst.shape));
      }
      return undefined;
    },
  });
  if (parsed.success) return parsed;
  const { issues } = parsed.error;
  const shown: Issue[] = [];
  for (const issue of issues) {
    const left = mostShownIssues - shown.length;
    if (left <= 0) break;
    shown.push(...fieldByField(issue, knownOf, left));
  }
  issues.splice(0, issues.length, ...shown);
  return parsed;
}

function fieldByField(
  issue: Issue,
  knownOf: ReadonlyMap<readonly string[], readonly string[]>,
  most: number,
): readonly Issue[] {
  if (issue.code !== "unrecognized_keys") return [issue];
  const known = knownOf.get(issue.keys) ?? [];
  return issue.keys.slice(0, most).map((key) => {
    const [nearest = ""] =
      key.length > longestShownKey ? [] : nearestNames(key, known, { most: 1 });
    const message = nearest === "" ? "Unknown field." : `Unknown field; the nearest is ${nearest}.`;
    return { code: "custom", path: [...issue.path, key], message, input: issue.input };
  });
}
