import { parapetCommand } from "@parapet/posture";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { unauthenticated } from "../access/identify.ts";
import type { Caller } from "../access/caller.ts";
import { securedWithBody } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import type { AdapterState } from "../store/adapter-installation.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, jsonRequest } from "./lists.ts";
import { heartbeatSchema } from "./schemas/adapter.ts";
import { problemAnswer } from "./schemas/problem.ts";

/** A runtime posts results of its tools whole; what is looked at is bounded behind it. Bytes. */
const maxHookBytes = 8 * 1024 * 1024;

const heartbeat = createRoute({
  method: "post",
  path: "/api/v1/adapters/{installation_id}/heartbeat",
  tags: ["Adapters"],
  summary: "Send an adapter heartbeat",
  description: "Sent and signed by the adapter, every 20 s while its runtime runs.",
  ...securedWithBody("evaluate", "everything"),
  request: {
    params: z.object({ installation_id: z.string() }),
    body: jsonRequest(heartbeatSchema),
  },
  responses: {
    200: answer(z.object({ installation_id: z.string() }), "The heartbeat was recorded."),
    default: problemAnswer,
  },
});

const hook = createRoute({
  method: "post",
  path: "/api/v1/adapters/{installation_id}/hooks/{adapter}",
  tags: ["Adapters"],
  summary: "Evaluate a call in a runtime's own hook format",
  description:
    "For runtimes that post hooks and cannot sign requests. The bearer token is the hook token that `parapet protect` writes to the hook.",
  ...securedWithBody("evaluate", "everything", { limit: maxHookBytes, exactNumbers: true }),
  request: {
    params: z.object({ installation_id: z.string(), adapter: z.string() }),
    body: jsonRequest(z.record(z.string(), z.unknown())),
  },
  responses: {
    200: answer(z.record(z.string(), z.unknown()), "The decision in the runtime's hook format."),
    default: problemAnswer,
  },
});

export function mountAdapterCalls(app: OpenAPIHono<ApiEnv>, context: ApiContext): void {
  const { store, adapters } = context;

  app.openapi(heartbeat, async (c) => {
    const { installation_id } = await adapterThatCalls(context, c.var.caller);
    if (installation_id !== c.req.valid("param").installation_id) throw anothers();
    const { version, loaded } = c.req.valid("json");
    if (loaded !== undefined) {
      await store.adapters.beat(installation_id, { loaded, runtimeVersion: version });
    }
    return c.json({ installation_id }, 200);
  });

  app.openapi(hook, async (c) => {
    const { installation_id, adapter } = c.req.valid("param");
    const installation = await adapterThatCalls(context, c.var.caller);
    const translation = await adapters.hook(adapter);
    const isOwn =
      installation.installation_id === installation_id && installation.adapter === adapter;
    if (!isOwn || translation === undefined) {
      throw anothers();
    }
    const body = c.req.valid("json");
    const request = translation.request(body);
    if ("problem" in request) throw new ProblemError("invalid", request.problem);
    const { action, reasons, updated_input } = await adapters.ask(installation, request);
    const said = translation.answer(body, {
      action,
      reasons,
      ...(updated_input === undefined ? {} : { updated_input }),
    });
    // What a tool is to be run with instead is what it needs, secrets and all.
    if (updated_input !== undefined) c.set("sendsAsItIs", true);
    return c.json(z.record(z.string(), z.unknown()).parse(said), 200);
  });
}

function anothers(): ProblemError {
  return new ProblemError("not-found", "The calling installation has no such resource.");
}

/** The installation of an authenticated adapter. Throws ProblemError for every other caller. */
export async function adapterThatCalls(
  { adapters }: Pick<ApiContext, "adapters">,
  caller: Caller,
): Promise<AdapterState> {
  const installation =
    caller.kind === "adapter" ? await adapters.find(caller.installation_id) : undefined;
  if (installation === undefined) {
    throw unauthenticated(
      `Only an installed adapter may send this request; run \`${parapetCommand("protect")}\`.`,
    );
  }
  return installation;
}
