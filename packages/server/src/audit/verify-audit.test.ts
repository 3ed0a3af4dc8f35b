import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Kysely } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { chainStart, entryHash, type SignedCheckpoint } from "../store/audit-chain.ts";
import { onEachDatabase, steadyClock, type TestDatabase } from "../store/databases.test-support.ts";
import { inTurn } from "../store/in-turn.ts";
import { dialectOf, openStore, type Store } from "../store/store.ts";
import { auditPublicKey, auditSigner } from "./audit-key.ts";
import { exportedLines, verifyExportedAudit } from "./exported-audit.ts";
import { type AuditVerdict, verifyAudit } from "./verify-audit.ts";

const randomBytes = (size: number) => new Uint8Array(size).fill(7);

type Log = {
  readonly store: Store;
  /** Runs statements as somebody who can write to the database, not to the data folder. */
  readonly tamper: (...statements: readonly string[]) => Promise<void>;
  readonly verify: (checkpoints?: readonly SignedCheckpoint[]) => Promise<AuditVerdict>;
  readonly dataDir: string;
};

/** A log of five entries. */
async function withLog(
  create: () => Promise<TestDatabase>,
  work: (log: Log) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "parapet-audit-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { location, remove } = await create();
  const store = await openStore(location, {
    clock: steadyClock(),
    signAudit: auditSigner(dataDir, {}, randomBytes),
  });
  const query = new Kysely({ dialect: (await dialectOf(location)).kysely });
  try {
    await inTurn(["a", "b", "c", "d", "e"], (target) => store.audit.append(entryOf(target)));
    await work({
      store,
      dataDir,
      tamper: (...statements) =>
        inTurn(statements, (statement) => sql.raw(statement).execute(query)),
      verify: async (checkpoints = []) =>
        verifyAudit(await store.audit.snapshot(), {
          publicKeys: [(await auditPublicKey(dataDir, {})) ?? ""],
          checkpoints,
        }),
    });
  } finally {
    await query.destroy();
    await store.close();
    await remove();
  }
}

function entryOf(target: string) {
  return { actor: "operator", origin: "socket", action: "guardrail.remove", target, detail: "" };
}

const ofTarget = (target: string) => `where target = '${target}'`;

onEachDatabase("verifying the audit log", (create) => {
  test("an untouched log is intact, and the same key signs it after a restart", () =>
    withLog(create, async ({ verify, dataDir }) => {
      expect(await verify()).toEqual({
        status: "intact",
        entries: 5,
        deleted: 0,
        from: "2026-01-01T00:00:01.000Z",
        to: expect.any(String),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        problems: [],
        unproven: [],
      });
      const again = auditSigner(dataDir, {}, (size) => new Uint8Array(size).fill(9));
      expect((await again.sign("x")).public_key).toBe(await auditPublicKey(dataDir, {}));
    }));

  test("texts that no database keeps as they are do not make a log look tampered with", () =>
    withLog(create, async ({ store, verify }) => {
      await inTurn(["nul \0", "half \ud800", "\udfff\ud800"], (text) =>
        store.audit.append({ ...entryOf(text), actor: text, detail: text }),
      );
      expect(await verify()).toMatchObject({ status: "intact", entries: 8 });
      const { rows } = await store.audit.list({ limit: 3 });
      expect(rows.map(({ detail }) => detail)).toEqual([
        "\ufffd\ufffd",
        "half \ufffd",
        "nul \ufffd",
      ]);
    }));

  test.each([
    ["at", "2025-12-31T00:00:00.000Z"],
    ["actor", "token:ci"],
    ["origin", "10.0.0.9"],
    ["action", "guardrail.update"],
    ["target", "z"],
    ["detail", "nothing"],
    ["before_hash", "sha256:0"],
    ["after_hash", "sha256:0"],
    ["hash", "0".repeat(64)],
  ])("a changed %s is found in the first, a middle and the last entry", async (column, value) => {
    await inTurn(["a", "c", "e"], (target) =>
      withLog(create, async ({ tamper, verify }) => {
        await tamper(`update audit set ${column} = '${value}' ${ofTarget(target)}`);
        expect((await verify()).status).toBe("tampered");
      }),
    );
  });

  test.each(["a", "c", "e"])("a removed entry is found: %s", (target) =>
    withLog(create, async ({ tamper, verify }) => {
      await tamper(`delete from audit ${ofTarget(target)}`);
      const { status, problems } = await verify();
      expect(status).toBe("tampered");
      expect(problems.join(" ")).toContain(
        "The log was signed with 5 entries and has 4: entries were removed.",
      );
    }),
  );

  test("entries that were reordered are found", () =>
    withLog(create, async ({ tamper, verify }) => {
      await tamper(
        `update audit set target = 'x' ${ofTarget("b")}`,
        `update audit set target = 'b' ${ofTarget("d")}`,
        `update audit set target = 'd' ${ofTarget("x")}`,
      );
      expect((await verify()).problems[0]).toMatch(
        /^Entry 2 \(.*, guardrail\.remove\) does not follow from the one before it/,
      );
    }));

  test("a log that was emptied is found, with its signed end and without", () =>
    withLog(create, async ({ tamper, verify, store }) => {
      const head = await store.audit.head();
      await tamper("delete from audit");
      expect((await verify()).status).toBe("tampered");
      await tamper("delete from audit_checkpoints");
      expect((await verify()).status).toBe("unproven");
      const { problems } = await verify(head === undefined ? [] : [head]);
      expect(problems).toEqual([
        `The log ends before the checkpoint of ${head?.at} (5 entries): entries were cut off.`,
      ]);
    }));

  test("an added entry is found, even where its hash is right", () =>
    withLog(create, async ({ tamper, verify, store }) => {
      const before = await store.audit.head();
      await store.audit.append(entryOf("f"));
      await tamper(
        `update audit_checkpoints set entries = 5, hash = '${before?.hash}', at = '${before?.at}', signature = '${before?.signature}' where kind = 'head'`,
      );
      const { problems } = await verify();
      expect(problems).toEqual([
        "The log was signed with 5 entries and has 6: entries were added.",
      ]);
    }));

  test("an older end of the log, put back with its entries, is found by a checkpoint that was kept", () =>
    withLog(create, async ({ tamper, verify, store }) => {
      const early = await store.audit.head();
      await store.audit.append(entryOf("f"));
      const late = await store.audit.head();
      await tamper(
        `delete from audit ${ofTarget("f")}`,
        `update audit_checkpoints set entries = 5, hash = '${early?.hash}', at = '${early?.at}', signature = '${early?.signature}' where kind = 'head'`,
      );
      expect((await verify()).status).toBe("intact");
      expect((await verify(late === undefined ? [] : [late])).status).toBe("tampered");
    }));

  test("a log that somebody wrote again with a key of their own is not called intact", () =>
    withLog(create, async ({ store }) => {
      const { status, unproven } = await verifyAudit(await store.audit.snapshot(), {
        publicKeys: [],
        checkpoints: [],
      });
      expect(status).toBe("unproven");
      expect(unproven[0]).toContain("is signed with a key that is not trusted here");
    }));

  test("a forged signature is found, whatever stands in its place", async () => {
    await inTurn(["AAAA", "!", "A".repeat(86)], (signature) =>
      withLog(create, async ({ tamper, verify }) => {
        await tamper(`update audit_checkpoints set signature = '${signature}'`);
        expect((await verify()).problems).toEqual([
          "The signature of the end of the log is wrong.",
        ]);
      }),
    );
  });

  test("retention leaves a log that is intact, and hides no removal", () =>
    withLog(create, async ({ store, tamper, verify }) => {
      const [third] = (await store.audit.list({ limit: 3 })).rows.slice(2);
      const kept = await store.audit.head();
      expect(await store.audit.prune(third?.at ?? "")).toBe(2);
      expect(await store.audit.prune(third?.at ?? "")).toBe(0);
      await store.audit.append(entryOf("f"));
      expect(await verify(kept === undefined ? [] : [kept])).toMatchObject({
        status: "intact",
        entries: 4,
        deleted: 2,
      });
      await tamper(`delete from audit ${ofTarget("c")}`);
      expect((await verify()).status).toBe("tampered");
    }));

  test("what retention deletes of a long log goes in parts, and callers are answered in between", () =>
    withLog(create, async ({ store, verify }) => {
      await store.transaction(({ audit }) =>
        inTurn(Array(2_000).keys(), (n) => audit.append(entryOf(`n${n}`))),
      );
      const kept = await store.audit.head();
      let turns = 0;
      let goesOn = true;
      const answer = () => {
        turns += 1;
        if (goesOn) setImmediate(answer);
      };
      setImmediate(answer);
      expect(await store.audit.prune("9999-01-01T00:00:00.000Z")).toBe(2_005);
      goesOn = false;
      expect(turns).toBeGreaterThan(10);
      await store.audit.append(entryOf("f"));
      expect(await verify(kept === undefined ? [] : [kept])).toMatchObject({
        status: "intact",
        entries: 1,
        deleted: 2_005,
      });
    }));

  test("two servers that delete old entries at once leave a log that is intact", () =>
    withLog(create, async ({ store, verify }) => {
      const [third] = (await store.audit.list({ limit: 3 })).rows.slice(2);
      const before = third?.at ?? "";
      const gone = await Promise.all([store.audit.prune(before), store.audit.prune(before)]);
      expect(gone.toSorted()).toEqual([0, 2]);
      expect(await verify()).toMatchObject({ status: "intact", entries: 3, deleted: 2 });
    }));

  test("after retention has deleted everything, the log goes on where it was", () =>
    withLog(create, async ({ store, verify }) => {
      expect(await store.audit.prune("9999-01-01T00:00:00.000Z")).toBe(5);
      expect(await verify()).toMatchObject({ status: "intact", entries: 0, deleted: 5, from: "" });
      await store.audit.append(entryOf("f"));
      expect(await verify()).toMatchObject({ status: "intact", entries: 1, deleted: 5 });
    }));

  test("a clock that was set back makes retention delete no entry in the middle", async () => {
    const { location, remove } = await create();
    let time = Date.parse("2026-05-01T00:00:00.000Z");
    const store = await openStore(location, { clock: () => new Date(time) });
    await store.audit.append(entryOf("a"));
    time = Date.parse("2026-01-01T00:00:00.000Z");
    await store.audit.append(entryOf("b"));
    expect(await store.audit.prune("2026-02-01T00:00:00.000Z")).toBe(0);
    await store.close();
    await remove();
  });

  test("what an earlier version wrote is never vouched for, and what follows is chained", () =>
    withLog(create, async ({ store, tamper, verify }) => {
      const kept = await store.audit.head();
      await tamper("update audit set hash = ''", "delete from audit_checkpoints");
      await store.audit.append(entryOf("f"));
      const { status, entries, problems, unproven } = await verify();
      expect([status, entries, problems]).toEqual(["unproven", 6, []]);
      expect(unproven[0]).toMatch(/^5 entries before the first chained one/);
      expect((await verify(kept === undefined ? [] : [kept])).status).toBe("tampered");
      await tamper(`update audit set hash = '' ${ofTarget("f")}`);
      expect((await verify()).status).toBe("tampered");
      expect(await store.audit.prune("9999-01-01T00:00:00.000Z")).toBe(6);
    }));

  test("the next entry does not vouch for a log that was written again", () =>
    withLog(create, async ({ store, tamper, verify }) => {
      let hash = chainStart;
      const statements: string[] = [];
      for await (const entry of (await store.audit.snapshot()).entries) {
        hash = entryHash(hash, { ...entry, actor: "nobody" });
        statements.push(
          `update audit set actor = 'nobody', hash = '${hash}' where at = '${entry.at}'`,
        );
      }
      await tamper(...statements, `update audit_checkpoints set hash = '${hash}'`);
      await store.audit.append(entryOf("f"));
      expect((await verify()).status).toBe("tampered");
    }));

  test("the next entry does not hide that the signed end was removed", () =>
    withLog(create, async ({ store, tamper, verify }) => {
      await tamper(
        `update audit set actor = 'nobody' ${ofTarget("c")}`,
        "delete from audit_checkpoints",
      );
      expect((await verify()).status).toBe("tampered");
      await store.audit.append(entryOf("f"));
      expect((await verify()).status).toBe("tampered");
    }));

  test("retention deletes no entries that were made to look old", () =>
    withLog(create, async ({ store, tamper, verify }) => {
      await tamper("update audit set at = '2000-01-01T00:00:00.000Z'");
      expect(await store.audit.prune("2001-01-01T00:00:00.000Z")).toBe(0);
      expect((await verify()).status).toBe("tampered");
    }));

  test("retention does not continue from a note that somebody else wrote", () =>
    withLog(create, async ({ store, tamper }) => {
      await tamper(
        `insert into audit_checkpoints (kind, entries, hash, at, public_key, signature) values ('retention', 9, '${chainStart}', '', '', 'AAAA')`,
      );
      expect(await store.audit.prune("9999-01-01T00:00:00.000Z")).toBe(0);
    }));

  test("a transaction that is rolled back leaves nothing in the log", () =>
    withLog(create, async ({ store, verify }) => {
      const failing = store.transaction(async ({ audit }) => {
        await audit.append(entryOf("lost"));
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      expect(await verify()).toMatchObject({ status: "intact", entries: 5 });
    }));

  test("entries that are written at once are one chain", () =>
    withLog(create, async ({ store, verify }) => {
      const targets = Array.from({ length: 20 }, (_, n) => `t${n}`);
      await Promise.all(
        targets.map((target) =>
          store.transaction(async ({ audit }) => audit.append(entryOf(target))),
        ),
      );
      expect(await verify()).toMatchObject({ status: "intact", entries: 25 });
    }));

  test("an exported log is verified without the database, and a changed line is found", () =>
    withLog(create, async ({ store, dataDir }) => {
      const lines: string[] = [];
      for await (const line of exportedLines(await store.audit.snapshot())) lines.push(line);
      const trusted = {
        publicKeys: [(await auditPublicKey(dataDir, {})) ?? ""],
        checkpoints: [],
      };
      const verdictOf = (text: string) => verifyExportedAudit(Buffer.from(text), trusted);
      expect((await verdictOf(lines.join(""))).status).toBe("intact");
      expect((await verdictOf(lines.join("").replace('"target":"c"', '"target":"z"'))).status).toBe(
        "tampered",
      );
      expect((await verdictOf(lines.slice(0, -1).join(""))).status).toBe("tampered");
      await expect(verdictOf(`${lines[0]}{}\n`)).rejects.toThrow("Line 2 is not an entry.");
      await inTurn(["", "{}", "no JSON"], (text) =>
        expect(verdictOf(text)).rejects.toThrow("not an audit log"),
      );
    }));
});

test("an entry that looks like a secret is redacted before it is chained", async () => {
  const token = `ghp_${"a1B2".repeat(9)}`;
  const store = await openStore(":memory:", { clock: steadyClock() });
  await store.audit.append({ ...entryOf("a"), detail: token });
  const verdict = await verifyAudit(await store.audit.snapshot(), {
    publicKeys: [],
    checkpoints: [],
  });
  expect(JSON.stringify((await store.audit.list({ limit: 1 })).rows)).not.toContain(token);
  expect(verdict.unproven).toEqual(["The end of the log is not signed."]);
  await store.close();
});
