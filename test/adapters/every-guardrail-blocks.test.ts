import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { guardrailLibrary } from "@parapet/guardrails";
import { openGuardrails } from "@parapet/server";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runIn } from "../../packages/cli/src/testing/context.fixture.ts";
import { bodyOf, emptyDraft } from "../../packages/dashboard/src/pages/guardrails/draft.ts";
import { propertyRuns } from "../../packages/guardrails/src/testing/property-runs.ts";
import {
  type GeneratedRequest,
  type Kind,
  type Moment,
  namesOf,
  otherTool,
  personal,
  requestFor,
  result,
} from "./generated-guardrails.ts";
import { type GuardedRuntime, startGuardedRuntimes } from "./support-mcp/guarded-runtimes.ts";

/*
 * Whatever blocking guardrail the API, the command or the editor saves, a call that fits it is not
 * run by a runtime with an adapter, runs without what is to be taken out of it, or keeps its result
 * back.
 */

const kinds: readonly Kind[] = [
  {
    tool: "exec",
    category: "shell",
    args: { command: "deploy --to 'ann@firm.net'" },
    facts: ["facts.commands.exists(c, c.argv.exists(a, a == '--to'))", "size(facts.commands) > 0"],
  },
  {
    tool: "write_file",
    category: "file_write",
    args: { path: "/srv/notes/a.txt", content: "From ann@firm.net" },
    facts: ["facts.paths.exists(p, p.path.endsWith('/a.txt'))"],
  },
  {
    tool: "send_message",
    category: "message",
    args: { to: "bo@other.net", text: "Ask ann@firm.net for it." },
    facts: ["facts.recipients.exists(r, r == 'bo@other.net')", "facts.egress"],
  },
  {
    tool: "frobnicate",
    category: "",
    args: { note: "For ann@firm.net" },
    facts: ["!facts.egress"],
  },
];

/** Each case is several requests to a service. */
const runs = Math.ceil(propertyRuns / 2);

/** What keeps a guardrail from ever blocking the call: the service may only refuse it. */
const flaws: readonly Readonly<Record<string, unknown>>[] = [
  { action: "log" },
  { action: "warn" },
  { provider: "external" },
  { judge_model: "some-model" },
  { condition: "false" },
  { condition: "tool.name == 'a' && tool.name == 'b'" },
  { match: { tools: [" "] } },
  { match: { tools: ["mcp__mail__send"], mcp_servers: ["notes"] } },
  { match: { tools: ["exec"] }, points: ["output"] },
  { match: { toools: ["exec"] } },
  { points: [] },
  { library: "destructive-commands" },
];

type Case = {
  readonly runtime: number;
  readonly kind: Kind;
  readonly moment: Moment;
  readonly way: "api" | "editor";
  readonly request: GeneratedRequest;
  readonly flaw: Readonly<Record<string, unknown>> | undefined;
};

function caseOf(runtime: GuardedRuntime, index: number, kind: Kind): fc.Arbitrary<Case> {
  const moments = ["before", "before", "redacting", "after"] as const;
  return fc.constantFrom(...moments).chain((moment) =>
    fc.record({
      runtime: fc.constant(index),
      kind: fc.constant(kind),
      moment: fc.constant(moment),
      way: fc.constantFrom("api", "editor"),
      request: requestFor(runtime, kind, moment),
      flaw: fc.oneof(
        { arbitrary: fc.constant(undefined), weight: 5 },
        { arbitrary: fc.constantFrom(...flaws), weight: 1 },
      ),
    }),
  );
}

/** OpenClaw's own tools: of the same name, one of an MCP server does something else. */
const ownTools = new Set(["gateway"]);

/**
 * Guardrails that the command registers, with examples that any runtime may call without a session,
 * a time or a folder.
 */
const tried = guardrailLibrary.flatMap(({ name, action, fires }) => {
  const calls = fires.flatMap((example) => {
    const { why: _why, tool, point = "pre_tool_call", source_trust = "agent", ...rest } = example;
    if (tool === undefined || ownTools.has(tool.name) || Object.keys(rest).length > 0) return [];
    const { name: called, args = {}, ...others } = tool;
    const isCall = point === "pre_tool_call" && source_trust === "agent";
    return isCall && Object.keys(others).length === 0 ? [{ name: called, args }] : [];
  });
  const isStopping = action === "deny" || action === "ask";
  return isStopping && calls.length > 0 ? [{ name, calls: calls.slice(0, 3) }] : [];
});

/** What a guardrail that fits a call has to make of it. */
const holds: Readonly<
  Record<Moment, (outcome: { readonly ran: string; readonly read: string }) => boolean>
> = {
  before: ({ ran }) => ran === "",
  redacting: ({ ran }) => !ran.includes(personal),
  after: ({ ran, read }) => ran !== "" && !read.includes(result),
};

describe("a blocking guardrail that can be saved", () => {
  let guarded: Awaited<ReturnType<typeof startGuardedRuntimes>>;
  let headers: Readonly<Record<string, string>>;

  beforeAll(async () => {
    guarded = await startGuardedRuntimes([...kinds.map(({ tool }) => tool), otherTool]);
    const token = (await readFile(join(guarded.data, "operator-token"), "utf8")).trim();
    headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  });
  afterAll(() => guarded.remove());

  /** True when it is saved, false when it is refused. */
  async function save(body: object): Promise<boolean> {
    const { url } = guarded.service.installation;
    const response = await fetch(`${url}/api/v1/guardrails`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const said = await response.text();
    if (!response.ok && response.status !== 422) throw new Error(said);
    return response.ok;
  }

  async function forget(agentId: string, name: string): Promise<void> {
    const { url } = guarded.service.installation;
    const path = `agents/${encodeURIComponent(agentId)}/guardrails/${name}?service=home`;
    const response = await fetch(`${url}/api/v1/${path}`, { method: "DELETE", headers });
    if (!response.ok) throw new Error(await response.text());
  }

  test(
    "from the API or the editor blocks a call that fits it, and no call of another tool",
    { timeout: 30_000 + runs * 200 },
    async () => {
      const { runtimes } = guarded;
      const cases = fc.oneof(
        ...runtimes.flatMap((runtime, index) => kinds.map((kind) => caseOf(runtime, index, kind))),
      );
      const seen = {
        saved: 0,
        refused: 0,
        sound: 0,
        soundRefused: 0,
        nearMisses: 0,
        before: 0,
        redacting: 0,
        after: 0,
      };
      await fc.assert(
        fc.asyncProperty(cases, async ({ runtime: index, kind, moment, way, request, flaw }) => {
          const runtime = runtimes[index]!;
          const named = { guardrail_name: "generated", ...request, ...flaw };
          const body = way === "api" ? named : bodyOf({ ...emptyDraft, action: "deny", ...named });
          const isSaved = await save(body);
          seen[isSaved ? "saved" : "refused"] += 1;
          if (flaw === undefined) seen.sound += 1;
          if (flaw === undefined && !isSaved) seen.soundRefused += 1;
          if (!isSaved) return;
          try {
            const { ran, read } = await runtime.outcome({ name: kind.tool, args: kind.args });
            expect({ ran, read, holds: holds[moment]({ ran, read }) }).toEqual({
              ran,
              read,
              holds: true,
            });
            seen[moment] += 1;
            const names = namesOf(runtime, kind);
            const { tools } = request.match;
            if (
              tools.length === 0 ||
              !tools.every((one) => one === "absent" || names.includes(one))
            )
              return;
            seen.nearMisses += 1;
            expect(await runtime.outcome({ name: otherTool, args: kind.args })).toEqual({
              ran: JSON.stringify(kind.args),
              read: result,
            });
          } finally {
            await forget(request.agent_id, "generated");
          }
        }),
        { numRuns: runs, seed: 19, endOnFailure: true },
      );
      // Were most refused, or none specific, the property would say little.
      expect(seen.saved).toBeGreaterThan(seen.refused * 2);
      expect(seen.soundRefused).toBeLessThan(seen.sound / 10);
      expect(Math.min(seen.nearMisses, seen.before, seen.redacting, seen.after)).toBeGreaterThan(0);
    },
  );

  test.for(["api", "editor"] as const)("is not one of those that never block (%s)", async (way) => {
    for (const flaw of flaws) {
      const named = { guardrail_name: "flawed", agent_id: "*", mode: "blocking", ...flaw } as const;
      const body = way === "api" ? named : bodyOf({ ...emptyDraft, action: "deny", ...named });
      // One after the other: all have the same name.
      // oxlint-disable-next-line no-await-in-loop
      expect([flaw, await save(body)]).toEqual([flaw, false]);
    }
  });

  const world = { service: { openGuardrails } };

  test.each(tried.map(({ name, calls }) => [name, calls] as const))(
    "from the command blocks a call that fits it: %s",
    async (name, calls) => {
      const [proxied, hooked] = guarded.runtimes;
      const registered = [
        [proxied!, "*"],
        [proxied!, proxied!.agentId],
        [hooked!, hooked!.agentId],
      ] as const;
      for (const [runtime, agent] of registered) {
        const own = ["--agent", agent, "--blocking", "--data", guarded.data];
        // Each after the other: they would block one another's calls.
        /* oxlint-disable no-await-in-loop */
        const { code, err } = await runIn(world, "guardrails", "add", name, ...own);
        expect({ code, err }).toEqual({ code: 0, err: "" });
        try {
          for (const call of calls) {
            expect([call, await runtime.runs(call)]).toEqual([call, false]);
          }
          expect(await runtime.runs({ name: otherTool, args: {} })).toBe(true);
        } finally {
          await forget(agent, name);
        }
        /* oxlint-enable no-await-in-loop */
      }
    },
  );
});
