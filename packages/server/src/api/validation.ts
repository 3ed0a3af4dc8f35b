import type { z } from "@hono/zod-openapi";
import { redactText } from "@parapet/posture/redaction";
import { ProblemError } from "../core/problem.ts";

export const mostShownIssues = 100;
/** Of a longer key the answer has this many characters: anyone who sent it knows the rest. */
export const longestShownKey = 100;

/** The 422 answer for a body or parameter that does not match its schema. */
export function invalidRequest(target: string, error: z.core.$ZodError): ProblemError {
  const errors = error.issues.slice(0, mostShownIssues).map((issue) => {
    const path = issue.path.map(shownKey);
    return {
      pointer:
        target === "json"
          ? path.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")
          : `${target === "param" ? "path" : target}:${path.join(".")}`,
      detail: detailOf(issue),
    };
  });
  return new ProblemError(
    "invalid",
    "Correct the fields listed under errors and send the request again.",
    {
      errors,
    },
  );
}

/** Of a longer key no more is looked through for secrets: what is shown is at its beginning. */
const longestReadKey = 10 * longestShownKey;

/**
 * Redacted before it is cut and before it is escaped for a pointer: after that a secret has lost
 * its form.
 */
function shownKey(key: PropertyKey): string {
  const read = String(key).slice(0, longestReadKey);
  return redactText(read, "output").slice(0, longestShownKey).toWellFormed();
}

/** Zod's own sentence about unknown keys has all of them. */
function detailOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== "unrecognized_keys") return issue.message;
  const keys = issue.keys.slice(0, mostShownIssues).map((key) => `"${shownKey(key)}"`);
  return `Unrecognized ${keys.length === 1 ? "key" : "keys"}: ${keys.join(", ")}`;
}
