import { canonicalJson } from "@parapet/posture";
import { freshSession } from "../labels/session-state.ts";
import type { SessionState } from "../labels/session-state.ts";
import type { SessionKey, SessionStore } from "../labels/session-store.ts";

/** What every session store has to keep. `check` rejects with what is wrong. */
export type SessionStoreLaw = {
  readonly name: string;
  readonly check: (store: SessionStore) => Promise<void>;
};

/**
 * The tests of a session store, for any test runner: give each law its own store, or one that no
 * other test uses.
 *
 *     test.each(sessionStoreLaws.map((law) => [law.name, law] as const))("%s", async (_, law) => {
 *       await law.check(await newStore());
 *     });
 */
export const sessionStoreLaws: readonly SessionStoreLaw[] = [
  {
    name: "a session that nobody has seen is fresh",
    check: async (store) => same(await store.read(keyOf("new")), freshSession),
  },
  {
    name: "what an update keeps is what comes back, every field of it",
    check: async (store) => {
      await store.update(keyOf("full"), () => ({ state: fullSession, result: undefined }));
      same(await store.read(keyOf("full")), fullSession);
    },
  },
  {
    name: "an update resolves with the result of the change that was kept",
    check: async (store) => {
      const result = await store.update(keyOf("result"), (state) => ({ state, result: "done" }));
      same(result, "done");
    },
  },
  {
    name: "parallel updates of a session all count: none works on a state that another has replaced",
    check: async (store) => {
      await Promise.all(Array.from({ length: 50 }, () => store.update(keyOf("busy"), calledOnce)));
      same((await store.read(keyOf("busy"))).tool_calls, 50);
    },
  },
  {
    name: "of two parallel calls, the one that comes second sees the taint of the first",
    check: async (store) => {
      const seen = await Promise.all(
        Array.from({ length: 10 }, () =>
          store.update(keyOf("taint"), (state) => ({
            state: { ...state, untrusted_seen: true },
            result: state.untrusted_seen,
          })),
        ),
      );
      same(seen.filter((before) => !before).length, 1);
    },
  },
  {
    name: "sessions are apart, by their id and by their service",
    check: async (store) => {
      await store.update(keyOf("one"), calledOnce);
      same((await store.read(keyOf("two"))).tool_calls, 0);
      same((await store.read({ service: "other", session_id: "one" })).tool_calls, 0);
      same((await store.read({ service: "laws/one", session_id: "" })).tool_calls, 0);
    },
  },
  {
    name: "a change that throws leaves the session as it was, and the update rejects",
    check: async (store) => {
      await store.update(keyOf("sound"), calledOnce);
      const failing = store.update(keyOf("sound"), () => {
        throw new Error("no");
      });
      const outcome = await failing.then(
        () => "resolved",
        () => "rejected",
      );
      same(outcome, "rejected");
      same((await store.read(keyOf("sound"))).tool_calls, 1);
    },
  },
  {
    name: "a session's name may be anything",
    check: async (store) => {
      const names = [
        "__proto__",
        "a/b",
        "ü \u{1f600}",
        "'; drop table sessions; --",
        "x".repeat(500),
      ];
      await Promise.all(names.map((name) => store.update(keyOf(name), calledOnce)));
      const states = await Promise.all(names.map((name) => store.read(keyOf(name))));
      same(
        states.map(({ tool_calls }) => tool_calls),
        names.map(() => 1),
      );
    },
  },
];

const fullSession: SessionState = {
  untrusted_seen: true,
  private_read: true,
  egress_done: true,
  tool_calls: 3,
  minute: 29_000_000,
  minute_calls: 2,
  spend_usd: 0.125,
  delegation_depth: 1,
  parent_session_id: "parent",
  tool_hashes: [["mail/send", "abc"]],
  incomplete: true,
};

function keyOf(session_id: string): SessionKey {
  return { service: "laws", session_id };
}

function calledOnce(state: SessionState): {
  readonly state: SessionState;
  readonly result: undefined;
} {
  return { state: { ...state, tool_calls: state.tool_calls + 1 }, result: undefined };
}

/** Order of keys carries no meaning. */
function same(actual: unknown, expected: unknown): void {
  const [a, b] = [canonicalJson(actual), canonicalJson(expected)];
  if (a !== b) throw new Error(`expected ${b}, got ${a}`);
}
