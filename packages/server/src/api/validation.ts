import type { z } from "@hono/zod-openapi";
import { ProblemError } from "../problem.ts";

/** The 422 answer for a body or parameter that does not match its schema. */
export function invalidRequest(target: string, error: z.core.$ZodError): ProblemError {
  const errors = error.issues.slice(0, 100).map((issue) => ({
    pointer:
      target === "json"
        ? issue.path
            .map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`)
            .join("")
        : `${target === "param" ? "path" : target}:${issue.path.join(".")}`,
    detail: issue.message,
  }));
  return new ProblemError("invalid", "Correct the fields listed under errors and send it again.", {
    errors,
  });
}
