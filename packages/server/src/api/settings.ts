import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { type EffectiveSetting, settingDefinitions } from "@parapet/settings";
import { secured } from "../access/secured.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";

const settingSchema = z
  .object({
    name: z.string().openapi({ description: "As in the configuration file; a dot is nesting." }),
    value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()]).openapi({
      description: "Without passwords; of a webhook, its origin.",
    }),
    from: z.string().openapi({ description: '"--port", "PARAPET_PORT", a place, or "default".' }),
    flag: z.string(),
    variable: z.string(),
    about: z.string().openapi({ description: "What it does, in a sentence or two." }),
  })
  .openapi("Setting") satisfies z.ZodType<EffectiveSetting & { readonly about: string }>;

const settings = createRoute({
  method: "get",
  path: "/api/v1/settings",
  tags: ["Service"],
  summary: "The settings of this server, and where each comes from",
  description: "They change when the server is started anew.",
  ...secured("read"),
  responses: { 200: answer(z.array(settingSchema), "All of them."), default: problemAnswer },
});

export function mountSettings(
  app: OpenAPIHono<ApiEnv>,
  { settings: effective }: Pick<ApiContext, "settings">,
): void {
  const about = new Map<string, string>(settingDefinitions.map((each) => [each.name, each.about]));
  const reported = effective.map((setting) => ({
    ...setting,
    about: about.get(setting.name) ?? "",
  }));
  app.openapi(settings, (c) => c.json(reported, 200));
}
