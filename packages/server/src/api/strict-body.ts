import { z } from "@hono/zod-openapi";
import { nearestNames } from "@parapet/posture";

type Issue = z.core.$ZodIssue;

/**
 * Parses a request body at once. An unknown field, however deep, is an issue of its own at its own place, with the nearest
 * known name; Zod reports all of an object as one issue at the object.
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const knownAt = new Map<string, readonly string[]>();
  const parsed = schema.safeParse(body, {
    error: (issue) => {
      if (issue.code === "unrecognized_keys" && issue.inst instanceof z.ZodObject) {
        knownAt.set(placeOf(issue.path ?? []), Object.keys(issue.inst.shape));
      }
      return undefined;
    },
  });
  if (parsed.success) return parsed;
  const { issues } = parsed.error;
  issues.splice(0, issues.length, ...issues.flatMap((issue) => fieldByField(issue, knownAt)));
  return parsed;
}

function fieldByField(
  issue: Issue,
  knownAt: ReadonlyMap<string, readonly string[]>,
): readonly Issue[] {
  if (issue.code !== "unrecognized_keys") return [issue];
  const known = knownAt.get(placeOf(issue.path)) ?? [];
  return issue.keys.map((key) => {
    const [nearest = ""] = nearestNames(key, known, { most: 1 });
    const message = nearest === "" ? "Unknown field." : `Unknown field; the nearest is ${nearest}.`;
    return { code: "custom", path: [...issue.path, key], message, input: issue.input };
  });
}

function placeOf(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String));
}
