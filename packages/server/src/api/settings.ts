import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { type EffectiveSetting, settingDefinitions } from "@parapet/settings";
import { secured } from "../access/secured.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";

const settingSchema = z
  .object({
    name: z
      .string()
      .openapi({ description: "Key in the configuration file; a dot separates levels." }),
    value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()]).openapi({
      description:
        "Passwords are omitted; webhooks and receivers show the origin of their address only.",
    }),
    from: z
      .string()
      .openapi({ description: '"--port", "PARAPET_PORT", a position in the file, or "default".' }),
    flag: z.string(),
    variable: z.string(),
    about: z.string().openapi({ description: "Description of the setting." }),
  })
  .openapi("Setting") satisfies z.ZodType<EffectiveSetting & { readonly about: string }>;

const settings = createRoute({
  method: "get",
  path: "/api/v1/settings",
  tags: ["Service"],
  summary: "List server settings and their sources",
  description: "Changes take effect when the server restarts.",
  ...secured("read", "everything"),
  responses: { 200: answer(z.array(settingSchema), "The complete list."), default: problemAnswer },
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
