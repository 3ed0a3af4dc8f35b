import { expect, test } from "vitest";
import type { Exposure } from "@parapet/posture";
import { sqliteDatabase, withStore } from "../../store/databases.test-support.ts";
import { scanReport, toldExposure } from "../../store/posture.test-support.ts";
import type { Store } from "../../store/store.ts";
import type { DeliveryOutcome, Receiver } from "../receiver.ts";
import { receiversOf } from "../receivers.ts";
import type { ToldExposure } from "../told-event.ts";
import {
  githubListener,
  type Interruption,
  type ListedIssue,
} from "./github-listener.test-support.ts";
import { keyOf } from "./ticket-text.ts";

const token = `github_pat_${"Ab1".repeat(20)}`;
const taken: DeliveryOutcome = { outcome: "taken" };
/** Minutes that have passed. */
let passed = 0;
const now = () => new Date(Date.parse("2026-02-03T00:00:00.000Z") + 60_000 * passed);

type Tried = Awaited<ReturnType<typeof githubListener>> & {
  readonly store: Store;
  readonly receiver: Receiver;
  readonly tell: (change?: Partial<ToldExposure>) => Promise<DeliveryOutcome>;
  /** The latest scan of the service shows these exposures. */
  readonly scanned: (...ids: readonly string[]) => Promise<void>;
  /** The same service after a restart, with the same database or another one. */
  readonly restarted: (store?: Store) => Promise<Receiver>;
};

const shown = (exposure_id: string): Exposure => ({
  exposure_id,
  services: ["support"],
  principal: "Anyone",
  entry_point: "telegram direct messages",
  agents: ["main"],
  alike: [],
  severity: "critical",
  score: 9.4,
  outcomes: [],
  root_causes: [],
});

const withGithub = (work: (tried: Tried) => Promise<void>) =>
  withStore(
    sqliteDatabase,
    async (store) => {
      passed = 0;
      const listener = await githubListener(token);
      const restarted = async (from: Store = store): Promise<Receiver> => {
        const [receiver] = await receiversOf(
          {
            webhooks: [],
            receivers: [
              {
                address: listener.address,
                format: "github",
                events: ["exposures"],
                minSeverity: "low",
                services: [],
                digestMinutes: 0,
                secretVariable: "PARAPET_SECRET_GITHUB",
              },
            ],
            allowPrivateReceivers: ["127.0.0.1"],
          },
          {
            secret: "",
            secrets: new Map([["PARAPET_SECRET_GITHUB", token]]),
            tickets: from.tickets,
            version: "1",
            now,
          },
        );
        return receiver!;
      };
      const receiver = await restarted();
      await work({
        ...listener,
        store,
        receiver,
        restarted,
        tell: (change) => receiver.deliver([{ kind: "exposure", exposure: toldExposure(change) }]),
        scanned: async (...ids) => {
          const scan = { service: "support", exposures: ids.map(shown) };
          await store.exposures.save(scanReport(scan));
          await store.rankings.refresh(["support"]);
        },
      });
    },
    now,
  );

const marked = ({ comments }: ListedIssue) => comments.map((text) => text.split("\n")[0]);

test("an exposure becomes one issue, which says what it is and mentions nobody", () =>
  withGithub(async ({ issues, tell }) => {
    const outcomes = ["runs commands on the host", "```\n@acme/security closes #1 <img src=x>"];
    expect(await tell({ outcomes, agents: ["main\n```"] })).toEqual(taken);
    expect(await tell({ outcomes, agents: ["main\n```"] })).toEqual(taken);
    expect(issues).toHaveLength(1);
    const { title, body, labels } = issues[0]!;
    expect(labels).toEqual(["parapet"]);
    expect(title).toMatch(
      /^Exposure in support: Anyone by telegram direct messages: runs commands/,
    );
    const lines = body.split("\n");
    expect(lines).toContain("Severity: critical, score 9.1");
    expect(lines).toContain(
      "Leads to: runs commands on the host, ``` @acme/security closes #1 <img src=x>",
    );
    // The block of code begins and ends once: all that others have named is in it.
    expect(lines.filter((line) => line.startsWith("```"))).toEqual(["```text", "```"]);
    expect(lines.at(-1)).toBe(keyOf("ex_1"));
  }));

test("a worse exposure is a comment, and an event that is told twice is one comment", () =>
  withGithub(async ({ issues, requests, tell, state }) => {
    await tell();
    const worse = { event_id: "ev_9", change: "worse", severity_before: "medium" } as const;
    state.interrupt = (request): Interruption =>
      request.startsWith("POST /issues/1/comments") ? "lost" : undefined;
    expect((await tell(worse)).outcome).toBe("failed");
    state.interrupt = () => undefined;
    expect(await tell(worse)).toEqual(taken);
    expect(await tell(worse)).toEqual(taken);
    expect(marked(issues[0]!)).toEqual([
      "A scan has found this exposure: its severity is critical, was medium.",
    ]);
    expect(requests.filter((one) => one === "POST /issues")).toHaveLength(1);
  }));

test("an issue is closed with a comment when no scan shows the exposure, and opened again when one does", () =>
  withGithub(async ({ issues, receiver, scanned, tell, requests }) => {
    await scanned("ex_1");
    await tell();
    expect(await receiver.settle?.()).toBeUndefined();
    await scanned();
    passed = 1;
    expect(await receiver.settle?.()).toEqual(taken);
    expect(issues[0]).toMatchObject({ state: "closed" });
    const before = requests.length;
    expect(await receiver.settle?.()).toBeUndefined();
    expect(requests).toHaveLength(before);
    passed = 2;
    await scanned("ex_1");
    expect(await receiver.settle?.()).toEqual(taken);
    expect(issues[0]).toMatchObject({ state: "open" });
    passed = 3;
    await scanned();
    expect(await receiver.settle?.()).toEqual(taken);
    expect(marked(issues[0]!)).toEqual([
      expect.stringContaining("no longer show this exposure"),
      "A latest scan shows this exposure again.",
      expect.stringContaining("no longer show this exposure"),
    ]);
    expect(issues).toHaveLength(1);
  }));

test("a server that ends between the comment and the end of an issue writes neither twice", () =>
  withGithub(async ({ issues, scanned, tell, state, restarted }) => {
    await tell();
    await scanned();
    state.interrupt = (request) => (request.startsWith("PATCH") ? { status: 502 } : undefined);
    expect(await (await restarted()).settle?.()).toMatchObject({ reason: "status 502" });
    state.interrupt = () => undefined;
    passed = 5;
    expect(await (await restarted()).settle?.()).toEqual(taken);
    expect(issues[0]).toMatchObject({ state: "closed" });
    expect(issues[0]?.comments).toHaveLength(1);
  }));

test("an issue whose creation was not answered is found again, and none is created twice", () =>
  withGithub(async ({ issues, tell, state, restarted }) => {
    state.interrupt = (request) => (request === "POST /issues" ? "lost" : undefined);
    expect((await tell()).outcome).toBe("failed");
    state.interrupt = () => undefined;
    const receiver = await restarted();
    expect(await receiver.deliver([{ kind: "exposure", exposure: toldExposure() }])).toEqual(taken);
    expect(issues).toHaveLength(1);
    expect(issues[0]?.comments).toEqual([]);
  }));

test("an issue that may have been created is waited for, and then created", () =>
  withGithub(async ({ issues, tell, state }) => {
    state.interrupt = (request) => (request === "POST /issues" ? { status: 502 } : undefined);
    expect(await tell()).toEqual({ outcome: "failed", reason: "status 502" });
    state.interrupt = () => undefined;
    passed = 1;
    expect(await tell()).toEqual({ outcome: "failed", reason: "may be created already" });
    passed = 3;
    expect(await tell()).toEqual(taken);
    expect(issues).toHaveLength(1);
  }));

test("a restored database finds the issues that were created before, also a closed one among many", () =>
  withGithub(async ({ issues, tell, state, restarted }) => {
    await tell();
    issues[0]!.state = "closed";
    for (let number = 2; number <= 120; number += 1) {
      const pull_request = number === 2 ? {} : undefined;
      const body = number === 2 ? keyOf("ex_1") : `Quotes ${keyOf("ex_1")} in a sentence`;
      const one = { title: "x", labels: ["parapet"], state: "open" as const, comments: [] };
      issues.push({ ...one, number, body, ...(pull_request && { pull_request }) });
    }
    await withStore(sqliteDatabase, async (other) => {
      const receiver = await restarted(other);
      const exposure = toldExposure({ event_id: "ev_other" });
      // It ends before the issue is open again, and is told once more.
      state.interrupt = (request) => (request.startsWith("PATCH") ? { status: 502 } : undefined);
      expect((await receiver.deliver([{ kind: "exposure", exposure }])).outcome).toBe("failed");
      state.interrupt = () => undefined;
      expect(await receiver.deliver([{ kind: "exposure", exposure }])).toEqual(taken);
    });
    expect(issues).toHaveLength(120);
    expect(issues[0]).toMatchObject({ state: "open" });
    expect(issues[0]?.comments).toHaveLength(1);
  }));

test("an issue that somebody deleted is created again by news, and not by its end", () =>
  withGithub(async ({ issues, tell, scanned, receiver }) => {
    await tell();
    await tell({ exposure_id: "ex_2", event_id: "ev_2" });
    issues.splice(0, 2);
    await scanned("ex_1");
    passed = 1;
    expect(await receiver.settle?.()).toEqual(taken);
    expect(issues).toEqual([]);
    expect(await tell({ event_id: "ev_3", change: "worse", severity_before: "low" })).toEqual(
      taken,
    );
    expect(issues).toHaveLength(1);
  }));

test.each([
  [{ status: 401 }, { outcome: "failed", reason: "status 401" }],
  [{ status: 404 }, { outcome: "failed", reason: "status 404" }],
  [{ status: 302 }, { outcome: "failed", reason: "status 302" }],
  [{ status: 503 }, { outcome: "failed", reason: "status 503" }],
  [{ status: 422 }, { outcome: "refused", reason: "status 422" }],
  // Issues may be disabled for a while.
  [{ status: 410 }, { outcome: "failed", reason: "status 410" }],
  [
    { status: 429, headers: { "retry-after": "120" } },
    { outcome: "failed", reason: "status 429", retryAfterMs: 120_000 },
  ],
  [
    { status: 403, headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1770076890" } },
    { outcome: "failed", reason: "status 403", retryAfterMs: 90_000 },
  ],
  [
    { status: 403, headers: { "x-ratelimit-remaining": "5", "x-ratelimit-reset": "1770076890" } },
    { outcome: "failed", reason: "status 403" },
  ],
] as const)("an answer %j is %j", (interruption, outcome) =>
  withGithub(async ({ issues, tell, state }) => {
    state.interrupt = () => interruption;
    expect(await tell()).toEqual(outcome);
    state.interrupt = () => undefined;
    expect(await tell()).toEqual(taken);
    expect(issues).toHaveLength(1);
  }),
);

test("an issue that GitHub keeps from being closed keeps no other open", () =>
  withGithub(async ({ issues, tell, scanned, receiver, state }) => {
    await tell();
    await tell({ exposure_id: "ex_2", event_id: "ev_2" });
    await scanned();
    state.interrupt = (request) => (request === "PATCH /issues/1" ? { status: 422 } : undefined);
    expect(await receiver.settle?.()).toEqual({ outcome: "refused", reason: "status 422" });
    expect(issues.map((one) => one.state)).toEqual(["open", "closed"]);
    state.interrupt = () => undefined;
    expect(await receiver.settle?.()).toEqual(taken);
    expect(issues.map((one) => one.state)).toEqual(["closed", "closed"]);
    expect(issues.map(({ comments }) => comments.length)).toEqual([1, 1]);
  }));

test("a test of the receiver creates no issue, and says what is missing", () =>
  withGithub(async ({ issues, receiver, state, requests }) => {
    expect(await receiver.test()).toEqual(taken);
    state.hasIssues = false;
    expect(await receiver.test()).toEqual({ outcome: "failed", reason: "issues are disabled" });
    state.interrupt = () => ({ status: 404 });
    expect(await receiver.test()).toEqual({ outcome: "failed", reason: "status 404" });
    expect([issues, requests]).toEqual([[], ["GET ", "GET ", "GET "]]);
  }));

test("no token goes to a private address that nobody named, and none is in what fails", () =>
  withGithub(async ({ address, requests, store }) => {
    const [receiver] = await receiversOf(
      {
        webhooks: [],
        receivers: [
          {
            address,
            format: "github",
            events: ["exposures"],
            minSeverity: "low",
            services: [],
            digestMinutes: 0,
            secretVariable: "PARAPET_SECRET_GITHUB",
          },
        ],
        allowPrivateReceivers: [],
      },
      {
        secret: "",
        secrets: new Map([["PARAPET_SECRET_GITHUB", token]]),
        tickets: store.tickets,
        version: "1",
        now,
      },
    );
    const outcome = await receiver?.deliver([{ kind: "exposure", exposure: toldExposure() }]);
    expect(outcome).toEqual({ outcome: "failed", reason: "refused: private address" });
    expect(requests).toEqual([]);
    expect(JSON.stringify(receiver)).not.toContain(token);
  }));
