import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { redactedOutput } from "@parapet/posture/redaction";
import { callerName } from "../access/caller.ts";
import { secured, securedWithBody } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import type { AttackPathEntry } from "../store/attack-paths/attack-paths.ts";
import type { Repositories } from "../store/store.ts";
import { type PathAnswer, pathAnswerJson } from "../workspaces/path-answer.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { jsonText } from "./json-text.ts";
import { answer, jsonRequest } from "./lists.ts";
import { authorOf } from "./requester-of.ts";
import { proofOf } from "../risk/proofs-of.ts";
import { pathDecisionSchema, pathDetailSchema } from "./schemas/path-detail.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { requireAny, requireEach } from "../access/reach.ts";

const params = z.object({ path_id: z.string() });

const attackPath = createRoute({
  method: "get",
  path: "/api/v1/risk/attack-paths/{path_id}",
  tags: ["Risk"],
  summary: "Retrieve an attack path with its explanation",
  description:
    "The fields of the list plus evidence, score breakdown, controls, status, history, the fixes that close or lower the path, and what came of playing it. Includes resolved paths.",
  ...secured("read", "services"),
  request: { params },
  responses: { 200: answer(pathDetailSchema, "The path."), default: problemAnswer },
});

const accept = createRoute({
  method: "post",
  path: "/api/v1/risk/attack-paths/{path_id}/accept",
  tags: ["Risk"],
  summary: "Accept an attack path, mark it as a false positive, or reopen it",
  description:
    "Applies until it expires, or until the path changes its route or is resolved. An accepted path stays in the list; `?status=open` omits it.",
  ...securedWithBody("decide", "services"),
  request: { params, body: jsonRequest(pathDecisionSchema) },
  responses: {
    200: answer(pathDetailSchema, "The updated path."),
    default: problemAnswer,
  },
});

export function mountRiskPath(app: OpenAPIHono<ApiEnv>, { store, proofs, now }: ApiContext): void {
  const answerJson = async (pathId: string, entry: AttackPathEntry): Promise<string> => {
    const open = entry.status === "resolved" ? [] : entry.services;
    const ranked = await Promise.all(open.map((service) => store.postures.fixes(service)));
    return pathAnswerJson(entry, ranked.flat(), await proofOf({ store, proofs, now }, pathId));
  };

  app.openapi(attackPath, async (c) => {
    const { path_id } = c.req.valid("param");
    const entry = await entryOf(store, path_id);
    requireAny(c, entry.services);
    return jsonText<PathAnswer>(c, await answerJson(path_id, entry));
  });

  app.openapi(accept, async (c) => {
    const { path_id } = c.req.valid("param");
    const { status, reason, owner, expires_at = "" } = redactedOutput(c.req.valid("json"));
    const decision = {
      status,
      reason,
      owner,
      by: callerName(c.var.caller),
      expires_at: expiryOf(expires_at, status, now()),
    };
    const decided = await store.transaction(async (kept) => {
      requireEach(c, (await entryOf(kept, path_id)).services);
      if (!(await kept.attackPaths.decide(path_id, decision))) throw alreadyResolved();
      await kept.audit.append({
        ...authorOf(c),
        action: `attack_path.${status === "accepted" ? "accept" : status}`,
        target: path_id,
        detail: `${owner}: ${reason}`,
      });
      return entryOf(kept, path_id);
    });
    return jsonText<PathAnswer>(c, await answerJson(path_id, decided));
  });
}

/** Throws ProblemError where no path has the ID. */
export async function entryOf(
  { attackPaths }: Pick<Repositories, "attackPaths">,
  pathId: string,
): Promise<AttackPathEntry> {
  const entry = await attackPaths.get(pathId);
  if (entry !== undefined) return entry;
  throw new ProblemError(
    "not-found",
    "No attack path has this id; GET /api/v1/risk/attack-paths lists them.",
  );
}

/** UTC with milliseconds. */
function expiryOf(text: string, status: string, now: Date): string {
  if (text === "") return "";
  const detail =
    status === "open"
      ? "Omit it: an open path does not expire."
      : "Expected a time in the future, or omit it.";
  if (status === "open" || Date.parse(text) <= now.getTime()) {
    throw new ProblemError(
      "invalid",
      "Correct the fields listed under errors and send the request again.",
      {
        errors: [{ pointer: "/expires_at", detail }],
      },
    );
  }
  return new Date(text).toISOString();
}

function alreadyResolved(): ProblemError {
  return new ProblemError(
    "conflict",
    "The path is resolved: the latest scan no longer reports it, so no decision is possible.",
  );
}
