import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { callerName } from "../access/caller.ts";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../problem.ts";
import { attributed } from "../telemetry/known/attributed.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";

const serviceSchema = z
  .object({
    service: z.string(),
    workspace_path: z.string().openapi({ description: '"" where only spans have shown it.' }),
    scanned: z.boolean(),
    observed: z.boolean().openapi({ description: "A span has shown one of its agents." }),
    agents: z.int().min(0).openapi({ description: "Configured or seen, each once." }),
    last_seen: z.string().openapi({ description: 'When a span last showed it; "" for never.' }),
  })
  .openapi("Service");

const services = createRoute({
  method: "get",
  path: "/api/v1/services",
  tags: ["Services"],
  summary: "Services that were scanned or seen at run time",
  ...secured("read"),
  responses: { 200: answer(z.array(serviceSchema), "By name."), default: problemAnswer },
});

const remove = createRoute({
  method: "delete",
  path: "/api/v1/services/{service}",
  tags: ["Services"],
  summary: "Forget a service",
  description:
    "All that was scanned, seen, registered and decided of it. Its files stay as they are, and so does the history of their fixes.",
  ...secured("operate"),
  request: { params: z.object({ service: z.string().min(1).max(500) }) },
  responses: { 204: { description: "Nothing is left of it." }, default: problemAnswer },
});

export function mountServices(
  app: OpenAPIHono<ApiEnv>,
  { store, observations, telemetry }: Pick<ApiContext, "store" | "observations" | "telemetry">,
): void {
  const list = async () => {
    const workspaces = await store.workspaces.list();
    const configured = await store.agents.list();
    const { agents: seen } = attributed(
      { agents: await observations.agents(), edges: [] },
      configured,
    );
    const paths = new Map(workspaces.map(({ service, path }) => [service, path]));
    const names = new Set([...workspaces, ...configured, ...seen].map(({ service }) => service));
    return [...names].toSorted().map((service) => {
      const observed = seen.filter((agent) => agent.service === service);
      const agents = [...configured.filter((agent) => agent.service === service), ...observed];
      return {
        service,
        workspace_path: paths.get(service) ?? "",
        scanned: paths.has(service),
        observed: observed.length > 0,
        agents: new Set(agents.map(({ agent_id }) => agent_id)).size,
        last_seen: observed.map(({ last_seen }) => last_seen).reduce((a, b) => (a > b ? a : b), ""),
      };
    });
  };

  app.openapi(services, async (c) => c.json(await list(), 200));

  app.openapi(remove, async (c) => {
    const { service } = c.req.valid("param");
    if (!(await list()).some((known) => known.service === service)) {
      throw new ProblemError(
        "not-found",
        "There is no such service; GET /api/v1/services lists them.",
      );
    }
    // First what was seen: while the rest is there, the service can be found and forgotten again.
    if (!(await telemetry.forget(service))) {
      throw new ProblemError("unavailable", "What was seen of it could not be deleted; try again.");
    }
    await store.forgetService(service);
    await store.audit.append({
      actor: callerName(c.var.caller),
      action: "service.forget",
      target: service,
      detail: "",
    });
    return c.body(null, 204);
  });
}
