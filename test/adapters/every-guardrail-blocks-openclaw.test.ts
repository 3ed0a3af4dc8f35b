import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { InvalidRegistration } from "@parapet/guardrails";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  type Caller,
  type Kind,
  type Moment,
  personal,
  requestFor,
  result,
} from "./generated-guardrails.ts";
import { scripted } from "./support-openclaw/fake-model.ts";
import { type GuardedOpenClaw, guardOpenClaw } from "./support-openclaw/guarded-openclaw.ts";
import { type Gateway, hasOpenClaw, invoke } from "./support-openclaw/openclaw-home.ts";
import { connectOperator, type Operator } from "./support-openclaw/operator.ts";

/* The property of every-guardrail-blocks.test.ts with the real OpenClaw and its plugin. */

vi.setConfig({ testTimeout: 240_000 });

/** A turn of the agent takes seconds, a call over HTTP does not. */
const turns = 4;
const calls = 60;

const caller: Caller = { agentId: "main", fullName: (name) => name, resultTrust: "agent" };

const listing: Kind = {
  tool: "sessions_list",
  category: "",
  args: { label: "For ann@firm.net" },
  facts: ["!facts.egress"],
};
const writing: Kind = {
  tool: "exec",
  category: "shell",
  args: { command: "echo ann@firm.net > told.txt" },
  facts: ["size(facts.commands) > 0"],
};
/** What it prints stands nowhere in the command. */
const printing: Kind = {
  tool: "exec",
  category: "shell",
  args: { command: `printf ${result.slice(0, 2)}; echo ${result.slice(2)}` },
  facts: ["size(facts.commands) > 0"],
};

describe.skipIf(!hasOpenClaw)("a generated guardrail, in OpenClaw with Parapet's plugin", () => {
  let guarded: GuardedOpenClaw;
  let gateway: Gateway;
  let operator: Operator;
  beforeAll(async () => {
    guarded = await guardOpenClaw([]);
    gateway = await guarded.home.startGateway();
    operator = await connectOperator(gateway.url);
  });
  afterAll(async () => {
    operator.leave();
    await gateway.stop();
    await guarded.remove();
  });

  /** Tries so many guardrails that a service would take, one after the other. */
  async function withGenerated(
    [kind, moment, most]: readonly [Kind, Moment, number],
    expectation: () => Promise<void>,
  ): Promise<void> {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(requestFor(caller, kind, moment), async (request) => {
        try {
          guarded.service.declare([{ guardrail_name: "generated", action: "deny", ...request }]);
        } catch (error) {
          if (error instanceof InvalidRegistration) return;
          throw error;
        }
        tried += 1;
        await expectation();
      }),
      { numRuns: most, seed: 19, endOnFailure: true },
    );
    expect(tried).toBeGreaterThan(most / 2);
  }

  const say = ({ tool, args }: Kind) => operator.say(scripted([{ tool, args }]));
  const told = () => join(guarded.home.workspace, "told.txt");

  test("is needed for each of these calls to be stopped", async () => {
    guarded.service.declare([]);
    expect((await invoke(gateway.url, listing.tool, listing.args)).status).toBe(200);
    await say(writing);
    expect(await readFile(told(), "utf8")).toContain(personal);
    await say(printing);
    expect(guarded.model.heard.at(-1)?.includes(`"${result}"`)).toBe(true);
  });

  test("stops a call that it is for, or has a person asked about it", async () => {
    await withGenerated([listing, "before", calls], async () => {
      const { text } = await invoke(gateway.url, listing.tool, listing.args);
      expect(text).toMatch(/Parapet blocked this call|Denied by user/);
    });
  });

  test("takes what it is for out of a call before it runs", async () => {
    let redacted = 0;
    await withGenerated([writing, "redacting", turns], async () => {
      // OpenClaw refuses to work in a workspace whose files are gone.
      await writeFile(told(), "");
      await say(writing);
      const text = await readFile(told(), "utf8");
      expect(text).not.toContain(personal);
      if (text.includes("redacted")) redacted += 1;
    });
    // Where it looks at prompts, too, it may stop the turn.
    expect(redacted).toBeGreaterThan(0);
  });

  test("of results alone lets the call run and keeps what it says from the model", async () => {
    await withGenerated([printing, "after", turns], async () => {
      await say(printing);
      const heard = guarded.model.heard.at(-1) ?? "";
      expect(heard.includes("Parapet blocked the result of this call, which has already run")).toBe(
        true,
      );
      expect(heard.includes(`"${result}"`)).toBe(false);
    });
  });
});
