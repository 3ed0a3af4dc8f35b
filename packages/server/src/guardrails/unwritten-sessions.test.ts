import { DatabaseSync } from "node:sqlite";
import type { SessionState } from "@parapet/guardrails";
import { freshSession, sessionStoreLaws } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { createLog } from "../core/log.ts";
import { asDatabaseError } from "../store/database-failure.ts";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { sqliteFailureOf } from "../store/sqlite-failure.ts";
import { unwrittenSessions } from "./unwritten-sessions.ts";
import { writeOutage } from "./write-outage.ts";

/**
 * A store that refuses to write sessions with the error that SQLite itself gives when there is no
 * room.
 */
async function onFullDatabase(
  work: (setting: {
    readonly refuse: () => () => void;
    readonly sessions: ReturnType<typeof unwrittenSessions>;
    readonly stored: Parameters<typeof unwrittenSessions>[0];
    readonly attempt: () => Promise<void>;
    readonly problems: () => readonly string[];
  }) => Promise<void>,
  limits = { sessions: 2, bytes: 100_000 },
): Promise<void> {
  await withStore(sqliteDatabase, async ({ guardrailSessions: stored }) => {
    let due: (() => void) | undefined;
    const outage = writeOutage({
      timers: { nowMs: () => 0, after: (_ms, then) => ((due = then), () => (due = undefined)) },
      log: createLog(() => {}, { level: "error", now: () => new Date(0) }),
    });
    let error: unknown;
    const full = new DatabaseSync(":memory:");
    full.exec("create table t(a); pragma max_page_count = 2");
    try {
      full.prepare("insert into t values (zeroblob(100000))").run();
    } catch (cause) {
      error = asDatabaseError(cause, (known) => sqliteFailureOf(known, "parapet.db"));
    }
    full.close();
    let refused = false;
    const sessions = unwrittenSessions(
      {
        ...stored,
        update: (key, change) => (refused ? Promise.reject(error) : stored.update(key, change)),
      },
      outage,
      limits,
    );
    await work({
      refuse: () => {
        refused = true;
        return () => (refused = false);
      },
      sessions,
      stored,
      attempt: async () => {
        due?.();
        await outage.close();
      },
      problems: outage.problems,
    });
  });
}

const keyOf = (session_id: string) => ({ service: "s", session_id });
const taint = (state: SessionState) => ({
  state: { ...state, untrusted_seen: true, tool_calls: state.tool_calls + 1 },
  result: undefined,
});

test.each(sessionStoreLaws.map((law) => [law.name, law] as const))(
  "while writes are refused, %s",
  (_name, law) =>
    onFullDatabase(
      async ({ refuse, sessions }) => {
        refuse();
        await expect(law.check(sessions)).resolves.toBeUndefined();
      },
      { sessions: 100, bytes: 1_000_000 },
    ),
);

test("labels that could not be written are used for the next call, and written when writes work again", () =>
  onFullDatabase(async ({ refuse, sessions, stored, attempt, problems }) => {
    const allow = refuse();
    await sessions.update(keyOf("one"), taint);
    expect((await sessions.read(keyOf("one"))).untrusted_seen).toBe(true);
    expect(await stored.read(keyOf("one"))).toEqual(freshSession);
    expect(problems()[0]).toContain("disk with the database parapet.db is full");
    allow();
    await attempt();
    expect(await stored.read(keyOf("one"))).toMatchObject({ untrusted_seen: true, tool_calls: 1 });
    expect(problems()).toEqual([]);
  }));

test("a session for which memory has no room is incomplete from then on, also once writes work again", () =>
  onFullDatabase(async ({ refuse, sessions, stored, attempt, problems }) => {
    const allow = refuse();
    for (const name of ["one", "two", "three"]) {
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      await sessions.update(keyOf(name), taint);
    }
    expect((await sessions.read(keyOf("two"))).incomplete).toBe(false);
    expect((await sessions.read(keyOf("three"))).incomplete).toBe(true);
    allow();
    await attempt();
    expect((await sessions.read(keyOf("three"))).incomplete).toBe(true);
    expect(problems()).toEqual([expect.stringContaining("labels of 1 session could not be kept")]);
    await sessions.update(keyOf("three"), (state) => ({ state, result: undefined }));
    expect((await stored.read(keyOf("three"))).incomplete).toBe(true);
  }));

test("a session that cannot be read never passes for clean", () =>
  onFullDatabase(async ({ sessions, stored }) => {
    await stored.update(keyOf("one"), taint);
    const unreadable = unwrittenSessions(
      {
        ...stored,
        read: () => Promise.reject(new Error("unreadable")),
        update: () => Promise.reject(new Error("unreadable")),
      },
      writeOutage({
        timers: { nowMs: () => 0, after: () => () => {} },
        log: createLog(() => {}, { level: "error", now: () => new Date(0) }),
      }),
    );
    expect((await unreadable.read(keyOf("one"))).incomplete).toBe(true);
    const seen = await unreadable.update(keyOf("one"), (state) => ({ state, result: state }));
    expect(seen.incomplete).toBe(true);
    expect((await sessions.read(keyOf("one"))).untrusted_seen).toBe(true);
  }));
