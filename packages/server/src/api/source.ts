import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, wholeNumber } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { requireEach } from "../access/reach.ts";

/** Lines above and below the one that was asked for. */
const around = 3;
const longestLine = 400;

const sourceSchema = z
  .object({
    file: z.string(),
    first_line: z.int().min(1),
    lines: z.array(z.string()).readonly().openapi({
      description:
        "Secrets are redacted; each line has at most 400 characters. Empty if a scan reads no such configuration file.",
    }),
  })
  .openapi("SourceExcerpt");

const source = createRoute({
  method: "get",
  path: "/api/v1/services/{service}/source",
  tags: ["Scan"],
  summary: "Retrieve lines of a configuration file",
  description:
    "The lines around one line of the current file. Only files that a scan reads as configuration.",
  ...secured("read-files", "services"),
  request: {
    params: z.object({ service: z.string() }),
    query: z.object({
      file: z.string().min(1).max(4_096).openapi({ description: "File name as in evidence." }),
      line: wholeNumber(1, 10_000_000),
    }),
  },
  responses: { 200: answer(sourceSchema, "The lines."), default: problemAnswer },
});

export function mountSource(
  app: OpenAPIHono<ApiEnv>,
  { workspacesFor }: Pick<ApiContext, "workspacesFor">,
): void {
  app.openapi(source, async (c) => {
    const { file, line } = c.req.valid("query");
    const { service } = c.req.valid("param");
    requireEach(c, [service]);
    const lines = (await workspacesFor(requesterOf(c)).sourceLines({ service, file })) ?? [];
    const first = Math.max(1, Math.min(line, lines.length + 1) - around);
    const shown = lines.slice(first - 1, line + around).map((text) => text.slice(0, longestLine));
    return c.json({ file, first_line: first, lines: shown }, 200);
  });
}
