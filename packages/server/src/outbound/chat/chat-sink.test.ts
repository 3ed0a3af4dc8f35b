import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  told,
  toldDrift,
  toldExposure,
  toldInstruction,
  toldMachine,
  toldSuppression,
  violation,
} from "../../store/posture.test-support.ts";
import { postFrom } from "../post.ts";
import type { ToldEvent } from "../told-event.ts";
import { messageOf } from "./chat-message.ts";
import { chatSink } from "./chat-sink.ts";

const received: { readonly type: string; readonly body: string }[] = [];
let status = 200;
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({ type: request.headers["content-type"] ?? "", body });
      response.writeHead(status).end("ok");
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/T000/secret`;
});
afterAll(() => void server.close());
beforeEach(() => {
  received.length = 0;
  status = 200;
});

const post = postFrom({ timeoutMs: 2_000, privateHosts: ["127.0.0.1"] });
const sinkOf = (format: "slack" | "teams" | "mattermost") => chatSink({ address, format, post });
const formats = ["slack", "teams", "mattermost"] as const;
const bodyOf = () => JSON.parse(received[0]?.body ?? "");

const events: readonly ToldEvent[] = [
  ...told(violation({ severity: "low", guardrail_name: "no-exec", reason: "No shell here." })),
  { kind: "exposure", exposure: toldExposure() },
];

test("Slack gets one text, the worst first", async () => {
  expect(await sinkOf("slack").deliver(events)).toEqual({ outcome: "taken" });
  expect(received[0]?.type).toBe("application/json");
  const { text, ...rest } = bodyOf();
  expect(rest).toEqual({ mrkdwn: false, unfurl_links: false, unfurl_media: false });
  expect(text.split("\n")).toEqual([
    "Parapet: 1 new or worse exposure, 1 violation",
    "critical: new exposure in support. Anyone by telegram direct messages, through main: runs commands on the host",
    expect.stringMatching(/^low: violation of no-exec by .*No shell here\.$/),
  ]);
});

test("a silent machine and an expired suppression say whose, since when, and where", async () => {
  await sinkOf("slack").deliver([
    { kind: "suppression", suppression: toldSuppression() },
    { kind: "machine", machine: toldMachine() },
    { kind: "machine", machine: toldMachine({ owner: "", services: [] }) },
  ]);
  expect(bodyOf().text.split("\n")).toEqual([
    "Parapet: 2 silent machines, 1 expired suppression",
    "medium: no scan of laptop-17 of ada since 2026-02-01T04:05:06.789Z. Workspaces: 1",
    "medium: no scan of laptop-17 since 2026-02-01T04:05:06.789Z. Workspaces: 0",
    expect.stringMatching(
      /^low: in support, parapet-ignore\.json5\. The suppression of OC-NET-001/,
    ),
  ]);
});

test("an answer to an instruction says what became of the fix, and why", async () => {
  const applied = toldInstruction({ status: "applied", note: "", findings_left: 2 });
  const { title, lines } = messageOf([
    { kind: "instruction", instruction: toldInstruction() },
    { kind: "instruction", instruction: applied },
  ]);
  expect(title).toBe("Parapet: 2 answered instructions");
  expect(lines).toEqual([
    "low: fix of OC-NET-001 declined in laptop-17/openclaw. We need it until Friday.",
    "low: fix of OC-NET-001 applied in laptop-17/openclaw. Findings left: 2.",
  ]);
});

test("drift says from which approved state, and what differs first", async () => {
  const [own] = toldDrift().changes;
  await sinkOf("slack").deliver([
    { kind: "drift", drift: toldDrift() },
    {
      kind: "drift",
      drift: toldDrift({
        opened: 1,
        changes: own === undefined ? [] : [{ ...own, kind: "agent", name: "main" }],
      }),
    },
  ]);
  expect(bodyOf().text.split("\n")).toEqual([
    "Parapet: 2 workspaces that drifted from the approved state",
    "medium: support differs from the approved state Release 12. mcp server docs of main changed, 4 more",
    "medium: support differs from the approved state Release 12. agent main changed",
  ]);
});

test("Teams gets an adaptive card whose lines are not read as Markdown", async () => {
  expect(await sinkOf("teams").deliver(events)).toEqual({ outcome: "taken" });
  const { type, attachments } = bodyOf();
  expect(type).toBe("message");
  expect(attachments).toHaveLength(1);
  const [{ contentType, content }] = attachments;
  expect(contentType).toBe("application/vnd.microsoft.card.adaptive");
  expect(content).toMatchObject({ type: "AdaptiveCard", version: "1.2" });
  const [title, ...lines] = content.body;
  expect(title).toMatchObject({ type: "TextBlock", wrap: true });
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toEqual({
      type: "RichTextBlock",
      inlines: [{ type: "TextRun", text: expect.any(String) }],
    });
  }
});

test("Mattermost gets a text with each line as code", async () => {
  expect(await sinkOf("mattermost").deliver(events)).toEqual({ outcome: "taken" });
  const [title, ...lines] = bodyOf().text.split("\n");
  expect(title).toBe("**Parapet: 1 new or worse exposure, 1 violation**");
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^- `[^`]+`$/);
});

test("an exposure that got worse says what it was, and a violation how often it happened", async () => {
  await sinkOf("slack").deliver([
    {
      kind: "exposure",
      exposure: toldExposure({ change: "worse", severity_before: "medium", entry_point: "" }),
    },
    ...told(violation({ count: 3, severity: "low" })),
  ]);
  expect(bodyOf().text).toContain(
    "critical: exposure, was medium in support. Anyone, through main",
  );
  expect(bodyOf().text).toContain(", 3 times");
});

/** Lines in which a chat finds nothing to do; text runs of Teams are plain text. */
const harmless = {
  slack: /^(?:[^<>&]|&amp;|&lt;|&gt;)+$/,
  teams: /^[^\n]+$/,
  mattermost: /^- `(?:[^`<]|<(?![!@h]))+`$/,
};
/** Bytes of Teams, characters of the others. */
const mostOf = { slack: 40_000, teams: 28 * 1_024, mattermost: 16_383 };

describe.each(formats)("a hostile agent name in %s", (format) => {
  const hostile =
    "<!channel> @here @all <@U123> <https://evil.example|Safe> `@channel` *bold* [a](https://b)\n✅ all clear\u2028\u202Ex";

  test("mentions nobody, and begins no line of its own", async () => {
    await sinkOf(format).deliver([
      { kind: "exposure", exposure: toldExposure({ agents: [hostile], principal: hostile }) },
      ...told(violation({ agent_id: hostile, reason: hostile })),
    ]);
    const { body } = received[0]!;
    const texts =
      format === "teams"
        ? bodyOf().attachments[0].content.body.flatMap(
            ({ inlines = [] }: { inlines?: { text: string }[] }) => inlines.map(({ text }) => text),
          )
        : bodyOf().text.split("\n").slice(1);
    expect(texts).toHaveLength(2);
    expect(body).not.toMatch(/@(here|all|channel|U123)/);
    expect(body).not.toMatch(/\u2028|\u202E/);
    expect(texts.filter((text: string) => !harmless[format].test(text))).toEqual([]);
  });

  test("of any length, in any number, stays below what the chat takes", async () => {
    const name = "&<@\u{1F600}漢\ud800".repeat(2_000);
    const many = Array.from({ length: 1_000 }, (_, n) =>
      violation({ violation_id: `v${n}`, agent_id: name, reason: name }),
    );
    expect(await sinkOf(format).deliver(told(...many))).toEqual({ outcome: "taken" });
    const { body } = received[0]!;
    expect(body).toContain("980 more");
    const size = format === "teams" ? Buffer.byteLength(body) : bodyOf().text.length;
    expect(size).toBeLessThan(mostOf[format]);
  });
});

test.each(formats)("%s gets a test message, and shows neither path nor secret", async (format) => {
  const sink = sinkOf(format);
  expect(await sink.test()).toEqual({ outcome: "taken" });
  expect(received[0]?.body).toContain("Test message from Parapet");
  expect(sink.kind).toBe(format);
  expect(JSON.stringify([sink.id, sink.address])).not.toMatch(/T000|secret/);
});

test.each(formats)("%s that refuses, is busy or is away: its answer is a code", async (format) => {
  status = 400;
  expect(await sinkOf(format).deliver(events)).toEqual({
    outcome: "refused",
    reason: "status 400",
  });
  status = 429;
  expect(await sinkOf(format).deliver(events)).toEqual({ outcome: "failed", reason: "status 429" });
  const away = chatSink({ address: "http://127.0.0.1:9/secret", format, post });
  expect(await away.deliver(events)).toEqual({ outcome: "failed", reason: "ECONNREFUSED" });
});
