import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer } from "./lists.ts";
import { authorOf } from "./requester-of.ts";
import { problemAnswer } from "./schemas/problem.ts";

const count = z.int().min(0);

const receiverSchema = z
  .object({
    receiver_id: z.string(),
    kind: z.enum([
      "webhook",
      "otel",
      "slack",
      "teams",
      "mattermost",
      "email",
      "github",
      "jira",
      "ocsf",
      "syslog",
    ]),
    address: z.string().openapi({ description: "Without parts that may be secret." }),
    behind: count.openapi({
      description:
        "Events stored after the last one that was delivered or that the receiver's rules left out.",
    }),
    attempts: count.openapi({
      description: "Failed delivery attempts of the next message.",
    }),
    next_attempt_at: z.string().openapi({ description: 'UTC; "" if nothing has failed.' }),
  })
  .openapi("Receiver");

const deliveryResultSchema = z
  .object({
    outcome: z.enum(["taken", "failed", "refused"]),
    reason: z.string().openapi({ description: 'A code such as "status 404"; "" if accepted.' }),
  })
  .openapi("Handed");

const list = createRoute({
  method: "get",
  path: "/api/v1/receivers",
  tags: ["Service"],
  summary: "List receivers of notifications and their delivery status",
  description: "Configured in the settings `receivers`, `webhooks` and `otelLogs`.",
  ...secured("read", "everything"),
  responses: { 200: answer(z.array(receiverSchema), "The complete list."), default: problemAnswer },
});

const test = createRoute({
  method: "post",
  path: "/api/v1/receivers/{receiver_id}/test",
  tags: ["Service"],
  summary: "Send a test message to a receiver",
  description:
    "In the format of the receiver. A webhook receives one of type `parapet.test`, signed like every other message.",
  ...secured("administer", "everything"),
  request: { params: z.object({ receiver_id: z.string() }) },
  responses: { 200: answer(deliveryResultSchema, "The delivery result."), default: problemAnswer },
});

export function mountReceivers(
  app: OpenAPIHono<ApiEnv>,
  { receivers, store }: Pick<ApiContext, "receivers" | "store">,
): void {
  app.openapi(list, async (c) => {
    const sequence = await store.events.newest();
    const states = await Promise.all(
      receivers.map(async ({ id, kind, address }) => {
        const state = await store.deliveries.get(id);
        return {
          receiver_id: id,
          kind,
          address,
          behind: Math.max(0, sequence - (state?.delivered ?? sequence)),
          attempts: state?.attempts ?? 0,
          next_attempt_at: state?.next_attempt_at ?? "",
        };
      }),
    );
    return c.json(states, 200);
  });

  app.openapi(test, async (c) => {
    const { receiver_id } = c.req.valid("param");
    const receiver = receivers.find(({ id }) => id === receiver_id);
    if (receiver === undefined) {
      throw new ProblemError(
        "not-found",
        "No receiver has this id; GET /api/v1/receivers lists them.",
      );
    }
    const handed = await receiver.test();
    const { outcome } = handed;
    await store.audit.append({
      ...authorOf(c),
      action: "receiver.test",
      target: receiver_id,
      detail: outcome,
    });
    return c.json({ outcome, reason: handed.outcome === "taken" ? "" : handed.reason }, 200);
  });
}
