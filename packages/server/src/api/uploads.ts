import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { requireAccess } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import type { UploadAnswer } from "../operations/store-upload.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer } from "./lists.ts";
import { requesterOf } from "./requester-of.ts";
import { answeredDriftSchema } from "./schemas/drift.ts";
import { problemAnswer } from "./schemas/problem.ts";

const uploadAnswerSchema = z
  .object({
    scan_id: z.string().openapi({ description: "ID of the scan on this server." }),
    service: z.string().openapi({ example: "laptop-17/openclaw" }),
    stored: z.boolean().openapi({
      description: "False if a newer scan of the workspace had arrived before.",
    }),
    findings: z.int().min(0),
    attack_paths: z.int().min(0),
    drift: answeredDriftSchema.optional().openapi({
      description:
        "What the scan differed by from the approved state when it was stored. Missing if the scan was not stored, or if an older release answered it.",
    }),
  })
  .openapi("UploadAnswer") satisfies z.ZodType<UploadAnswer>;

const upload = createRoute({
  method: "post",
  path: "/api/v1/uploads",
  tags: ["Machines"],
  summary: "Store the scan of a workspace of an enrolled machine",
  description:
    "Sent by `parapet scan --upload` and `parapet agent`: gzip-compressed JSON of at most 8 MiB, 64 MiB decompressed, signed with the token of the machine (headers `Parapet-Machine`, `Parapet-Nonce`, `Parapet-Signature`; Ed25519). A scan counts once: each repetition gets the same response. The response is sent after the scan is stored.",
  "x-parapet-access": "upload",
  "x-parapet-concerns": "services",
  responses: { 200: answer(uploadAnswerSchema, "The scan is stored."), default: problemAnswer },
});

/** Uploads that are held in memory until a thread has them. */
const mostAtOnce = { ofMachine: 2, inAll: 24 };

export function mountUploads(
  app: OpenAPIHono<ApiEnv>,
  { workspacesFor }: Pick<ApiContext, "workspacesFor">,
): void {
  const underWay: string[] = [];
  const refuseTooMany = (machine: string): void => {
    const own = underWay.filter((name) => name === machine).length;
    if (own < mostAtOnce.ofMachine && underWay.length < mostAtOnce.inAll) return;
    throw new ProblemError("unavailable", "Too many uploads are under way; try again in 10 s.", {
      headers: { "Retry-After": "10" },
    });
  };

  app.openAPIRegistry.registerPath(upload);
  app.post("/api/v1/uploads", requireAccess("upload", "services"), async (c) => {
    const { caller, body } = c.var;
    const [mediaType = ""] = (c.req.header("content-type") ?? "").split(";");
    const coding = (c.req.header("content-encoding") ?? "").trim().toLowerCase();
    if (mediaType.trim().toLowerCase() !== "application/json" || coding !== "gzip") {
      throw new ProblemError(
        "not-json",
        "Send the body as Content-Type: application/json and Content-Encoding: gzip.",
      );
    }
    // It was read to verify its signature.
    if (caller.kind !== "machine" || body === undefined) {
      throw new ProblemError("bad-request", "The upload has no body.");
    }
    refuseTooMany(caller.name);
    underWay.push(caller.name);
    try {
      const stored = await workspacesFor(requesterOf(c)).storeUpload({
        machine: caller.name,
        body: Buffer.from(body).toString("base64"),
      });
      return c.json(stored, 200);
    } finally {
      underWay.splice(underWay.indexOf(caller.name), 1);
    }
  });
}
