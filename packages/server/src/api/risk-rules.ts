import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { RuleProblem } from "@parapet/attack-paths";
import { secured } from "../access/secured.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";

const ruleProblemSchema = z
  .object({
    file: z.string().openapi({ description: "`rules/NAME` in the folder of `--rules-dir`." }),
    line: z.int().min(0).openapi({ description: "1-based; 0 for the file as a whole." }),
    column: z.int().min(0),
    message: z.string(),
  })
  .openapi("RuleProblem") satisfies z.ZodType<RuleProblem>;

const problems = createRoute({
  method: "get",
  path: "/api/v1/risk/rules/problems",
  tags: ["Risk"],
  summary: "List problems of custom rules",
  description:
    "A file with a problem is skipped; the others are used. Rule files are read when the server starts.",
  ...secured("read", "nothing"),
  responses: {
    200: answer(
      z.array(ruleProblemSchema),
      "Sorted by file and position; empty if all rules are used.",
    ),
    default: problemAnswer,
  },
});

export function mountRiskRules(
  app: OpenAPIHono<ApiEnv>,
  { ruleProblems }: Pick<ApiContext, "ruleProblems">,
): void {
  app.openapi(problems, (c) => c.json([...ruleProblems], 200));
}
