import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { proofOf, provePlugin } from "./prove-plugin.ts";

const held = { answered: "blocked", away: "blocked", complaint: "" } as const;

test("a gateway that makes the call is not protected, whatever happens elsewhere", () => {
  expect(proofOf({ is: "ran" }, held)).toMatchObject({
    blocked: false,
    ran: true,
    detail: expect.stringContaining("has not loaded the plugin"),
  });
});

test("a gateway that refuses the call is believed, and of one that cannot be asked nothing is known", () => {
  expect(proofOf({ is: "blocked" }, { ...held, answered: "not made" }).blocked).toBe(true);
  expect(proofOf({ is: "unknown", why: "unauthorized" }, held)).toMatchObject({
    blocked: false,
    ran: false,
    detail: expect.stringContaining("could not be reached: unauthorized."),
  });
});

test("a call that was never made proves nothing, and the reason is told", () => {
  const failed = { answered: "not made", away: "not made", complaint: "Config invalid" } as const;
  expect(proofOf({ is: "none" }, failed)).toMatchObject({
    blocked: false,
    blocked_when_away: false,
    ran: false,
    ran_when_away: false,
    detail: expect.stringContaining("It said: Config invalid"),
  });
});

const unknown = { is: "unknown", why: "unauthorized" } as const;

test.each([
  ["blocked", "blocked", { blocked: true, ran: false }],
  ["blocked", "ran", { blocked: true, ran: false }],
  ["blocked", "not made", { blocked: true, ran: false }],
  ["ran", "blocked", { blocked: false, ran: true }],
  ["ran", "ran", { blocked: false, ran: true }],
  ["ran", "not made", { blocked: false, ran: true }],
  ["none", "blocked", { blocked: true, ran: false }],
  ["none", "ran", { blocked: false, ran: true }],
  ["none", "not made", { blocked: false, ran: false }],
  ["unknown", "blocked", { blocked: false, ran: false }],
  ["unknown", "ran", { blocked: false, ran: true }],
  ["unknown", "not made", { blocked: false, ran: false }],
] as const)(
  "a gateway that says %s, and a state of its own in which the call is %s",
  (is, answered, proof) => {
    const gateway = is === "unknown" ? unknown : ({ is } as const);
    expect(proofOf(gateway, { ...held, answered })).toMatchObject(proof);
  },
);

test.each([
  ["blocked", { blocked_when_away: true, ran_when_away: false }],
  ["ran", { blocked_when_away: false, ran_when_away: true }],
  ["not made", { blocked_when_away: false, ran_when_away: false }],
] as const)(
  "a call that is %s while Parapet is away says so, whatever the gateway does",
  (away, proof) => {
    for (const is of ["blocked", "ran", "none"] as const)
      expect(proofOf({ is }, { ...held, away })).toMatchObject(proof);
  },
);

const inWords = {
  blocked: "refused the call",
  ran: "made the call",
  "not made": "came to no call",
} as const;
const seen = ["blocked", "ran", "not made"] as const;

test.each(seen.flatMap((answered) => seen.map((away) => [answered, away] as const)))(
  "a person reads what happened: %s, and %s while Parapet was away",
  (answered, away) => {
    expect(proofOf({ is: "none" }, { answered, away, complaint: "" }).detail).toBe(
      `No gateway runs. OpenClaw with a scratch state ${inWords[answered]}, and ${inWords[away]} with Parapet unreachable.`,
    );
  },
);

test.each([
  [{ is: "blocked" }, "The running gateway blocked the call."],
  [{ is: "ran" }, "The running gateway ran the call: it has not loaded the plugin. Restart it."],
  [{ is: "none" }, "No gateway runs."],
  [{ is: "unknown", why: "closed." }, "The gateway could not be reached: closed."],
] as const)("a person reads what the gateway did: %j", (gateway, sentence) => {
  expect(proofOf(gateway, held).detail).toMatch(new RegExp(`^${sentence} OpenClaw`));
});

/** Proves it with a program named openclaw that prints this; where it is "", without a version. */
async function provedWith(printed: string) {
  const folder = mkdtempSync(join(tmpdir(), "parapet-prove-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = `#!${process.execPath}\nconsole.log(${JSON.stringify(printed)});\n`;
  writeFileSync(join(folder, "openclaw"), program, { mode: 0o755 });
  const target = join(folder, "openclaw.json");
  const version = printed === "" ? "" : "2026.9.6";
  const located = { target, version, agentIds: ["main"], fixedAgentId: "", notes: [] };
  const url = "http://127.0.0.1:9";
  const link = { installation_id: "ad_1", key: "k".repeat(43), url, service: "home", agent_id: "" };
  return provePlugin(located, link, "canary-1", {
    env: { PATH: `${folder}${delimiter}${process.env["PATH"] ?? ""}` },
    homeDir: folder,
    installationFolder: folder,
    folder,
    agentId: "main",
    deadUrl: url,
    program: [process.execPath],
    signal: AbortSignal.timeout(60_000),
  });
}

test("a gateway and a state of its own are both tried, and without a program nothing is", async () => {
  expect(await provedWith('{"ok":true}')).toEqual({
    blocked: false,
    blocked_when_away: false,
    ran: true,
    ran_when_away: false,
    detail: expect.stringMatching(/^The running gateway ran the call.* came to no call/),
  });
  expect((await provedWith("")).detail).toBe(
    "The openclaw command is not on the PATH, so no call could be tested.",
  );
});
