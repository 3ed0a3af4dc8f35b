import type { Exposure } from "@parapet/posture";
import { describe, expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../../store/databases.test-support.ts";
import { scanReport, toldExposure } from "../../store/posture.test-support.ts";
import type { Store } from "../../store/store.ts";
import type { DeliveryOutcome, Receiver } from "../receiver.ts";
import { receiversOf } from "../receivers.ts";
import type { ToldExposure } from "../told-event.ts";
import { jiraListener, type JiraIssue } from "./jira-listener.test-support.ts";
import { keyOf } from "./ticket-text.ts";

const token = `ATATT3xFfGF0${"Ab1".repeat(20)}`;
const taken: DeliveryOutcome = { outcome: "taken" };
/** Minutes that have passed. */
let passed = 0;
const now = () => new Date(Date.parse("2026-02-03T00:00:00.000Z") + 60_000 * passed);

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

type Tried = Awaited<ReturnType<typeof jiraListener>> & {
  readonly receiver: Receiver;
  readonly tell: (change?: Partial<ToldExposure>) => Promise<DeliveryOutcome>;
  readonly scanned: (...ids: readonly string[]) => Promise<void>;
  readonly restarted: (change?: object, store?: Store) => Promise<Receiver>;
};

type Kind = readonly ["Cloud" | "Server", string | undefined, string];
const cloud: Kind = [
  "Cloud",
  "parapet@example.test",
  `Basic ${btoa(`parapet@example.test:${token}`)}`,
];
const server: Kind = ["Server", undefined, `Bearer ${token}`];

const withJira = (
  [deploymentType, username, authorization]: Kind,
  work: (tried: Tried) => Promise<void>,
) =>
  withStore(
    sqliteDatabase,
    async (store) => {
      passed = 0;
      const listener = await jiraListener(deploymentType, authorization);
      const restarted = async (change: object = {}, from: Store = store): Promise<Receiver> => {
        const [receiver] = await receiversOf(
          {
            webhooks: [],
            receivers: [
              {
                address: listener.address,
                format: "jira",
                project: "SEC",
                issueType: "Bug",
                username,
                events: ["exposures"],
                minSeverity: "low",
                services: [],
                digestMinutes: 0,
                secretVariable: "PARAPET_SECRET_JIRA",
                ...change,
              },
            ],
            allowPrivateReceivers: ["127.0.0.1"],
          },
          {
            secret: "",
            secrets: new Map([["PARAPET_SECRET_JIRA", token]]),
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

const firstLines = ({ comments }: JiraIssue) => comments.map((text) => text.split("\n")[0]);
const failed = (reason: string) => ({ outcome: "failed", reason });

describe.each([cloud, server])("Jira %s", (...kind) => {
  test("gets one issue for an exposure, which it closes and opens by its own workflow", () =>
    withJira(kind, async ({ issues, receiver, scanned, tell }) => {
      await scanned("ex_1");
      expect(await tell()).toEqual(taken);
      expect(await tell()).toEqual(taken);
      expect(issues).toMatchObject([{ labels: ["parapet", keyOf("ex_1")], status: "Backlog" }]);
      passed = 1;
      await scanned();
      expect(await receiver.settle?.()).toEqual(taken);
      expect(issues[0]?.status).toBe("Fixed");
      passed = 2;
      await scanned("ex_1");
      expect(await receiver.settle?.()).toEqual(taken);
      expect(issues[0]?.status).toBe("Backlog");
      expect(firstLines(issues[0]!)).toEqual([
        expect.stringContaining("no longer show this exposure"),
        "A latest scan shows this exposure again.",
      ]);
    }));

  test("finds an issue whose creation was not answered, also where its index is behind", () =>
    withJira(kind, async ({ issues, tell, state }) => {
      state.interrupt = (request) => (request === "POST /issue" ? "lost" : undefined);
      expect((await tell()).outcome).toBe("failed");
      state.interrupt = () => undefined;
      state.isIndexed = () => false;
      passed = 1;
      expect(await tell()).toEqual({ outcome: "failed", reason: "may be created already" });
      state.isIndexed = () => true;
      expect(await tell()).toEqual(taken);
      expect(issues).toHaveLength(1);
    }));

  test("is found by a restored database, the first of an issue and its copy", () =>
    withJira(kind, async ({ issues, tell, restarted }) => {
      await tell();
      issues.push({ ...issues[0]!, id: "10001", comments: [] });
      await withStore(sqliteDatabase, async (other) => {
        const exposure = toldExposure({ event_id: "ev_other" });
        const receiver = await restarted({}, other);
        expect(await receiver.deliver([{ kind: "exposure", exposure }])).toEqual(taken);
      });
      expect(issues.map(({ comments }) => comments.length)).toEqual([1, 0]);
    }));

  test("says by a test which project or issue type is missing, and gets no issue by it", () =>
    withJira(kind, async ({ issues, receiver, restarted }) => {
      expect(await receiver.test()).toEqual(taken);
      const tested = async (change: object) => (await restarted(change)).test();
      expect(await tested({ issueType: "Epic" })).toEqual(failed("unknown issue type"));
      expect(await tested({ project: "OPS" })).toEqual(failed("status 404"));
      expect(issues).toEqual([]);
    }));
});

test("no name that an attacker has chosen is markup in Jira", () =>
  withJira(cloud, async ({ issues, tell }) => {
    const outcomes = ["{noformat} [~admin] !https://evil.example/x.png!", "\nh1. line"];
    expect(await tell({ outcomes, agents: ["{code}"] })).toEqual(taken);
    const { summary, description } = issues[0]!;
    expect(description.match(/\{noformat\}/g)).toHaveLength(2);
    const [before, inside, after] = description.split("{noformat}");
    expect(inside).toContain("[~admin]");
    expect([before, after].join()).not.toMatch(/admin|evil|h1/);
    expect(summary).not.toContain("\n");
  }));

test("an issue whose workflow leads nowhere gets the comment alone, once", () =>
  withJira(cloud, async ({ issues, receiver, scanned, tell, state }) => {
    await tell();
    state.transitions = [];
    await scanned();
    expect(await receiver.settle?.()).toEqual(taken);
    expect(await receiver.settle?.()).toBeUndefined();
    expect(issues[0]).toMatchObject({ status: "Backlog" });
    expect(issues[0]?.comments).toHaveLength(1);
  }));

test("an issue that people have closed already stays as they closed it", () =>
  withJira(cloud, async ({ issues, receiver, scanned, tell, requests }) => {
    await tell();
    issues[0]!.status = "Fixed";
    await scanned();
    expect(await receiver.settle?.()).toEqual(taken);
    expect(requests.filter((one) => one.startsWith("POST") && one.includes("transitions"))).toEqual(
      [],
    );
  }));

test("a server that ends between the comment and the transition writes the comment once", () =>
  withJira(cloud, async ({ issues, receiver, scanned, tell, state }) => {
    await tell();
    await scanned();
    state.interrupt = (request) =>
      request.startsWith("POST") && request.includes("transitions") ? { status: 503 } : undefined;
    expect(await receiver.settle?.()).toEqual({ outcome: "failed", reason: "status 503" });
    state.interrupt = () => undefined;
    expect(await receiver.settle?.()).toEqual(taken);
    expect(issues[0]).toMatchObject({ status: "Fixed" });
    expect(issues[0]?.comments).toHaveLength(1);
  }));

test.each([
  [{ status: 400 }, { outcome: "failed", reason: "status 400" }],
  [{ status: 401 }, { outcome: "failed", reason: "status 401" }],
  [{ status: 409 }, { outcome: "refused", reason: "status 409" }],
  [
    { status: 429, headers: { "retry-after": "30" } },
    { outcome: "failed", reason: "status 429", retryAfterMs: 30_000 },
  ],
  [{ status: 500 }, { outcome: "failed", reason: "status 500" }],
] as const)("an answer %j of Jira is %j", (interruption, outcome) =>
  withJira(cloud, async ({ tell, state, issues }) => {
    state.interrupt = () => interruption;
    expect(await tell()).toEqual(outcome);
    state.interrupt = () => undefined;
    expect(await tell()).toEqual(taken);
    expect(issues).toHaveLength(1);
  }),
);

test("an answer that is no JSON, or not what Jira answers, fails and creates nothing", () =>
  withJira(cloud, async ({ tell, state, issues }) => {
    state.interrupt = () => ({ status: 200 });
    expect(await tell()).toEqual({ outcome: "failed", reason: "unexpected answer" });
    expect(issues).toEqual([]);
  }));
