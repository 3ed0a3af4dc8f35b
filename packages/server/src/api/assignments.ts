import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { redactedOutput } from "@parapet/posture/redaction";
import { callerName } from "../access/caller.ts";
import type { ApiEnv } from "../access/environment.ts";
import { secured, securedWithBody } from "../access/secured.ts";
import { type FieldProblem, ProblemError } from "../core/problem.ts";
import {
  type Assignee,
  assignedKinds,
  type Assignment,
  type AssignmentKey,
} from "../store/assignments.ts";
import { type AuditAuthor, contentHash } from "../store/audit-chain.ts";
import { inTurn } from "../store/in-turn.ts";
import { rankedPage } from "../store/page.ts";
import type { Repositories } from "../store/store.ts";
import type { ApiContext } from "./context.ts";
import { answer, jsonRequest, longPageQuery, nextLink, totalCount, usualRows } from "./lists.ts";
import { authorOf } from "./requester-of.ts";
import {
  assignmentSchema,
  assignmentsRequestSchema,
  assignmentsResultSchema,
} from "./schemas/assignment.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";
import { requireEach, visibleServices } from "../access/reach.ts";

/** So many a reader of all of them can take. */
const mostAssignments = 20_000;

const list = createRoute({
  method: "get",
  path: "/api/v1/risk/assignments",
  tags: ["Risk"],
  summary: "List who takes care of which finding or exposure",
  description:
    "An assignment stays when its finding or exposure is gone from the latest scan, and applies again if it returns.",
  ...secured("read", "services"),
  request: {
    query: serviceQuery.extend({
      kind: z.enum(assignedKinds).optional(),
      assignee: z.string().optional().openapi({ description: "Exact." }),
      ...longPageQuery,
    }),
  },
  responses: {
    200: answer(
      z.array(assignmentSchema),
      "A page, by service, kind and ID. `Link` points to the next page.",
    ),
    default: problemAnswer,
  },
});

const assign = createRoute({
  method: "put",
  path: "/api/v1/risk/assignments",
  tags: ["Risk"],
  summary: "Assign findings and exposures, or remove assignments",
  description:
    "All of them or none. The audit log has an entry for each that differs from before, with the SHA-256 of both states. Severity, risk and attack paths do not change.",
  ...securedWithBody("decide", "services"),
  request: { body: jsonRequest(assignmentsRequestSchema) },
  responses: {
    200: answer(assignmentsResultSchema, "What was before."),
    default: problemAnswer,
  },
});

type Change = AssignmentKey & Assignee;

export function mountAssignments(
  app: OpenAPIHono<ApiEnv>,
  { store }: Pick<ApiContext, "store">,
): void {
  app.openapi(list, async (c) => {
    const { service, kind, assignee = "", limit = usualRows, cursor } = c.req.valid("query");
    const all = await store.assignments.list({
      service: visibleServices(c, service),
      kind,
      ...(assignee === "" ? {} : { assignee }),
    });
    const page = rankedPage(all, { limit, cursor });
    return c.json([...page.rows], 200, {
      ...nextLink(c.req.url, page.next),
      ...totalCount(all.length),
    });
  });

  app.openapi(assign, async (c) => {
    const changes = c.req
      .valid("json")
      .assignments.map(({ agent_id = "", assignee, note = "", ...key }): Change => ({
        ...key,
        agent_id,
        // A note belongs to somebody.
        ...redactedOutput({ assignee, note: assignee === "" ? "" : note }),
      }));
    requireEach(
      c,
      changes.map(({ service }) => service),
    );
    const by = callerName(c.var.caller);
    const before = await store.transaction(async (kept) => {
      await checkSubjects(kept, changes);
      const known: Change[] = [];
      await inTurn(changes, async (change) => {
        const was = stateOf(await kept.assignments.assign({ ...change, assigned_by: by }));
        known.push({ ...change, ...was });
        await record(kept, authorOf(c), change, was);
      });
      if ((await kept.assignments.count()) > mostAssignments) throw tooMany();
      return known;
    });
    const changed = before.filter((was, at) => !isSame(was, changes[at] ?? was)).length;
    return c.json({ changed, previous: before }, 200);
  });
}

const nobody: Assignee = { assignee: "", note: "" };

function stateOf(assignment: Assignment | undefined): Assignee {
  if (assignment === undefined) return nobody;
  const { assignee, note } = assignment;
  return { assignee, note };
}

function isSame(one: Assignee, other: Assignee): boolean {
  return one.assignee === other.assignee && one.note === other.note;
}

/** "" for nobody. */
function hashOf(state: Assignee): string {
  return state.assignee === "" ? "" : contentHash(state);
}

async function record(
  { audit }: Pick<Repositories, "audit">,
  author: AuditAuthor,
  { kind, service, subject_id, agent_id, assignee, note }: Change,
  before: Assignee,
): Promise<void> {
  const after = { assignee, note };
  if (isSame(before, after)) return;
  await audit.append({
    ...author,
    action: `${kind}.${assignee === "" ? "unassign" : "assign"}`,
    target: [service, subject_id, agent_id].filter(Boolean).join("/"),
    detail: [assignee, note].filter(Boolean).join(": "),
    before_hash: hashOf(before),
    after_hash: hashOf(after),
  });
}

/**
 * Throws ProblemError for what neither the latest scan of its service shows nor is assigned, and
 * for what is named twice.
 */
async function checkSubjects(kept: Repositories, changes: readonly Change[]): Promise<void> {
  const known = new Set<string>();
  await inTurn(new Set(changes.map(({ service }) => service)), async (service) => {
    for (const key of await subjectsOf(kept, service)) known.add(keyOf(key));
  });
  const errors: FieldProblem[] = [];
  const named = new Set<string>();
  await inTurn(changes.entries(), async ([at, change]) => {
    const pointer = `/assignments/${at}/subject_id`;
    const key = keyOf(change);
    if (named.has(key)) errors.push({ pointer, detail: "Named twice; name it once." });
    named.add(key);
    if (known.has(key) || (await kept.assignments.get(change)) !== undefined) return;
    const detail = `The latest scan of this service has no such ${change.kind}.`;
    errors.push({ pointer, detail });
  });
  if (errors.length === 0) return;
  throw new ProblemError(
    "invalid",
    "Correct the fields listed under errors and send the request again.",
    { errors: errors.slice(0, mostErrors) },
  );
}

const mostErrors = 20;

const scanned = z.object({
  findings: z.array(z.object({ fingerprint: z.string(), agent_id: z.string() })),
});

/** What the latest scan of a service shows. */
async function subjectsOf(
  { scans, exposures }: Repositories,
  service: string,
): Promise<readonly AssignmentKey[]> {
  const report = await scans.latest(service);
  const { findings } = report === undefined ? { findings: [] } : scanned.parse(JSON.parse(report));
  const kept = (await exposures.list(service)).flatMap(({ exposures: shown }) => shown);
  return [
    ...findings.map(({ fingerprint, agent_id }) => ({
      kind: "finding" as const,
      service,
      subject_id: fingerprint,
      agent_id,
    })),
    ...kept.map(({ exposure_id }) => ({
      kind: "exposure" as const,
      service,
      subject_id: exposure_id,
      agent_id: "",
    })),
  ];
}

function keyOf({ kind, service, subject_id, agent_id }: AssignmentKey): string {
  return JSON.stringify([kind, service, subject_id, agent_id]);
}

function tooMany(): ProblemError {
  return new ProblemError(
    "limit-reached",
    `At most ${mostAssignments} assignments are kept; remove those of findings and exposures that are gone.`,
  );
}
