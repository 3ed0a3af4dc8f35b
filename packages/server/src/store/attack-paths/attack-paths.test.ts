import { array, constantFrom, integer, record, sample, subarray } from "fast-check";
import { expect, test } from "vitest";
import type { AttackPath } from "@parapet/posture";
import type { AttackPathQuery, Decision, Detection } from "./attack-paths.ts";
import { onEachDatabase, withStore } from "../databases.test-support.ts";
import { attackPath } from "../posture.test-support.ts";

const monday = { scanId: "s1", scannedAt: "2026-01-05T00:00:00.000Z" };
const tuesday = { scanId: "s2", scannedAt: "2026-01-06T00:00:00.000Z" };
const wednesday = { scanId: "s3", scannedAt: "2026-01-07T00:00:00.000Z" };
const thursday = { scanId: "s4", scannedAt: "2026-01-08T00:00:00.000Z" };

function detection(change: Partial<AttackPath> = {}, services: readonly string[] = []): Detection {
  return { path: attackPath(change), services, routeHash: "r1", detail: '{"why":"because"}' };
}

function decision(change: Partial<Decision> = {}): Decision {
  return {
    status: "accepted",
    reason: "Lab machine.",
    owner: "ada",
    by: "operator",
    expires_at: "",
    ...change,
  };
}

function ids(rows: readonly string[]): readonly string[] {
  return rows.map((row): AttackPath => JSON.parse(row)).map(({ path_id }) => path_id);
}

function cursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

const pathId = integer({ min: 0, max: 19 }).map((n) => `ap_${n}`);

function filters(services: readonly string[]): readonly AttackPathQuery[] {
  const found: AttackPathQuery[] = [];
  for (const service of [undefined, ...services]) {
    for (const severity of [undefined, "Critical", "Low"] as const) {
      for (const status of [undefined, "open", "accepted", "false_positive", "resolved"] as const) {
        found.push(
          { service, severity, status },
          { service, severity, status, owasp_tag: "ASI05" },
        );
      }
    }
    found.push({ service, agent_id: "a" }, { service, agent_id: "c", status: "open" });
  }
  return found;
}

onEachDatabase("attack paths", (create) => {
  test("keep what is decided while a scan is being stored", () =>
    withStore(create, async ({ attackPaths }) => {
      const many = Array.from({ length: 60 }, (_, n) => `ap_${n}`);
      const scanned = (risk_score: number) =>
        many.map((path_id) => detection({ path_id, risk_score }));
      await attackPaths.replaceFor("home", scanned(1), monday);
      const lost: string[] = [];
      for (let round = 0; round < 5; round += 1) {
        /* oxlint-disable no-await-in-loop */
        const reason = `round ${round}`;
        let isStored = false;
        const storing = attackPaths
          .replaceFor("home", scanned(2 + (round % 2)), monday)
          .finally(() => (isStored = true));
        const decided: string[] = [];
        for (const path_id of many) {
          if (isStored) break;
          await attackPaths.decide(path_id, decision({ reason }));
          decided.push(path_id);
        }
        await storing;
        for (const path_id of decided) {
          const entry = await attackPaths.get(path_id);
          if (entry?.status_reason !== reason) lost.push(`${path_id} in ${reason}`);
        }
        /* oxlint-enable no-await-in-loop */
      }
      expect(lost).toEqual([]);
    }));

  test("come back as the documented JSON, the score with one decimal", () =>
    withStore(create, async ({ attackPaths }) => {
      await attackPaths.replaceFor("home", [detection({ risk_score: 9 })], monday);
      const { rows, total } = await attackPaths.list();
      expect(total).toBe(1);
      expect(rows[0]).toContain('"risk_score":9.0');
      expect(JSON.parse(rows[0]!)).toEqual(
        attackPath({ risk_score: 9, detected_at: monday.scannedAt }),
      );
    }));

  test("are listed by falling risk, ties by their id", () =>
    withStore(create, async ({ attackPaths }) => {
      const scores = { b: 7, "a-": 7, a: 7, A: 7, worst: 10, mild: 0.1 };
      const detections = Object.entries(scores).map(([path_id, risk_score]) =>
        detection({ path_id, risk_score }),
      );
      await attackPaths.replaceFor("home", detections, monday);
      expect(ids((await attackPaths.list()).rows)).toEqual(["worst", "A", "a", "a-", "b", "mild"]);
    }));

  test("are read page by page, each once, also while others come and go", () =>
    withStore(create, async ({ attackPaths }) => {
      const scores = [9.1, 7, 7, 7, 4.2, 0, 0];
      const detections = scores.map((risk_score, n) =>
        detection({ path_id: `ap_${n}`, risk_score, owasp_tag: n < 5 ? "ASI01" : "ASI05" }),
      );
      await attackPaths.replaceFor("home", detections, monday);
      const first = await attackPaths.list({ limit: 3 });
      expect(ids(first.rows)).toEqual(["ap_0", "ap_1", "ap_2"]);
      await attackPaths.replaceFor(
        "office",
        [detection({ path_id: "ap_00", risk_score: 8 })],
        monday,
      );
      const second = await attackPaths.list({ limit: 3, cursor: first.next });
      expect(ids(second.rows)).toEqual(["ap_3", "ap_4", "ap_5"]);
      expect(second.total).toBe(8);
      const third = await attackPaths.list({ limit: 3, cursor: second.next });
      expect(third).toMatchObject({ total: 8, next: undefined });
      expect(ids(third.rows)).toEqual(["ap_6"]);
      const low = await attackPaths.list({ limit: 1, severity: "Low", owasp_tag: "ASI05" });
      const next = { limit: 1, severity: "Low", owasp_tag: "ASI05", cursor: low.next } as const;
      expect(ids((await attackPaths.list(next)).rows)).toEqual(["ap_6"]);
    }));

  test.each(["", "none", "bnVsbA", cursor(["a", "b"]), cursor([1.5, "b"]), cursor([2 ** 40, "b"])])(
    "are not read from the place %j, which no page ended at",
    (place) =>
      withStore(create, async ({ attackPaths }) => {
        await expect(attackPaths.list({ limit: 1, cursor: place })).rejects.toMatchObject({
          code: "bad_cursor",
        });
      }),
  );

  test("are counted as they are listed, whatever happens to them", () =>
    withStore(create, async ({ attackPaths, forgetService }) => {
      const names = ["home", "office", "lab"];
      const round = record({
        service: constantFrom(...names),
        adjacent: subarray(names),
        shown: array(
          record({
            path_id: pathId,
            risk_score: constantFrom(0, 3.9, 4, 7, 9.9),
            owasp_tag: constantFrom("ASI01", "ASI05"),
            agents_involved: subarray(["a", "b", "c"], { minLength: 1 }),
            services: subarray(names),
          }),
          { maxLength: 12 },
        ),
        decided: record({
          path_id: pathId,
          status: constantFrom("open", "accepted", "false_positive"),
        }),
        pruned: constantFrom(true, false, false, false),
        forgotten: constantFrom(...names, "", "", "", ""),
      });
      for (const [hour, now] of sample(round, { numRuns: 40, seed: 7 }).entries()) {
        const scannedAt = new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
        const { service, adjacent, shown, decided } = now;
        const detections = shown.map(({ services, ...path }) => detection(path, services));
        const moment = { scanId: `s${hour}`, scannedAt };
        await attackPaths.replaceFor({ service, adjacent }, detections, moment);
        await attackPaths.decide(decided.path_id, decision({ status: decided.status }));
        if (now.pruned) await attackPaths.prune(scannedAt);
        if (now.forgotten !== "") await forgetService(now.forgotten);
        for (const filter of filters(names)) {
          const { rows } = await attackPaths.list(filter);
          const { total, rows: page } = await attackPaths.list({ ...filter, limit: 2 });
          expect({ filter, total, page, count: await attackPaths.count(filter) }).toEqual({
            filter,
            total: rows.length,
            page: rows.slice(0, 2),
            count: rows.length,
          });
        }
      }
    }));

  test("keep their first sight while they stay open", () =>
    withStore(create, async ({ attackPaths }) => {
      await attackPaths.replaceFor("home", [detection()], monday);
      const changed = detection({ risk_score: 3.2, severity: "Low" });
      expect(await attackPaths.replaceFor("home", [changed], tuesday)).toEqual({
        opened: [],
        reopened: [],
        resolved: [],
        undecided: [],
      });
      const entry = await attackPaths.get("ap_1");
      expect(entry).toMatchObject({ first_seen: monday.scannedAt, last_seen: tuesday.scannedAt });
      expect(JSON.parse(entry!.path)).toMatchObject({
        detected_at: monday.scannedAt,
        risk_score: 3.2,
      });
    }));

  test("are resolved by a scan that no longer shows them, and begin a new period when they return", () =>
    withStore(create, async ({ attackPaths }) => {
      expect((await attackPaths.replaceFor("home", [detection()], monday)).opened).toEqual([
        "ap_1",
      ]);
      expect((await attackPaths.replaceFor("home", [], tuesday)).resolved).toEqual(["ap_1"]);
      expect((await attackPaths.list()).rows).toEqual([]);
      expect(ids((await attackPaths.list({ status: "resolved" })).rows)).toEqual(["ap_1"]);
      expect((await attackPaths.replaceFor("home", [], wednesday)).resolved).toEqual([]);

      const { reopened } = await attackPaths.replaceFor("home", [detection()], thursday);
      expect(reopened).toEqual(["ap_1"]);
      const entry = await attackPaths.get("ap_1");
      expect(JSON.parse(entry!.path)).toMatchObject({ detected_at: thursday.scannedAt });
      expect(entry).toMatchObject({ resolved_at: "", status: "open" });
      expect(entry!.history).toEqual([
        {
          first_seen: monday.scannedAt,
          last_seen: monday.scannedAt,
          resolved_at: tuesday.scannedAt,
        },
      ]);
    }));

  test("stay open while the scan of another service still shows them", () =>
    withStore(create, async ({ attackPaths }) => {
      const shared = [detection({}, ["home", "office"])];
      await attackPaths.replaceFor("home", shared, monday);
      await attackPaths.replaceFor("office", shared, tuesday);
      expect((await attackPaths.replaceFor("home", [], wednesday)).resolved).toEqual([]);
      expect((await attackPaths.list({ service: "home" })).total).toBe(1);
      expect((await attackPaths.replaceFor("office", [], thursday)).resolved).toEqual(["ap_1"]);
    }));

  test("are not resolved by the scan of another service", () =>
    withStore(create, async ({ attackPaths }) => {
      await attackPaths.replaceFor("home", [detection()], monday);
      await attackPaths.replaceFor("office", [], tuesday);
      expect((await attackPaths.list()).total).toBe(1);
    }));

  test("are found by every service and agent involved, exactly", () =>
    withStore(create, async ({ attackPaths }) => {
      const long = "agent".repeat(1000);
      const both = detection({ path_id: "both", agents_involved: ["main", long, "main"] }, [
        "home",
        "Office",
      ]);
      await attackPaths.replaceFor("home", [both, detection({ path_id: "one" })], monday);
      const found = async (filter: Parameters<typeof attackPaths.list>[0]) =>
        ids((await attackPaths.list(filter)).rows);
      expect(await found({ service: "home" })).toEqual(["both", "one"]);
      expect(await found({ service: "Office" })).toEqual(["both"]);
      expect(await found({ service: "office" })).toEqual([]);
      expect(await found({ service: "" })).toEqual(["both", "one"]);
      expect(await found({ agent_id: long })).toEqual(["both"]);
      expect(await found({ agent_id: `${long}x` })).toEqual([]);
      expect(await found({ service: "\u0000' or 1=1 --" })).toEqual([]);
      await attackPaths.replaceFor("home", [detection({ path_id: "both" })], tuesday);
      expect(await found({ agent_id: long })).toEqual([]);
    }));

  test("can be narrowed, and cut into pages that know the total", () =>
    withStore(create, async ({ attackPaths }) => {
      const paths = [1, 2, 7.5, 8].map((risk_score, n) =>
        detection({ path_id: `p${n + 1}`, risk_score }),
      );
      await attackPaths.replaceFor(
        "home",
        [...paths, detection({ path_id: "other", owasp_tag: "ASI01", risk_score: 0 })],
        monday,
      );
      expect((await attackPaths.list({ owasp_tag: "ASI01" })).total).toBe(1);
      expect((await attackPaths.list({ severity: "Low" })).total).toBe(3);
      const second = await attackPaths.list({ limit: 2, offset: 2 });
      expect([ids(second.rows), second.total]).toEqual([["p2", "p1"], 5]);
      expect(ids((await attackPaths.list({ offset: 4 })).rows)).toEqual(["other"]);
      expect(await attackPaths.list({ limit: 2, offset: 9 })).toEqual({ rows: [], total: 5 });
    }));

  test("keep what their owner decided until they are resolved", () =>
    withStore(create, async ({ attackPaths }) => {
      await attackPaths.replaceFor("home", [detection()], monday);
      const accepted = decision();
      expect(await attackPaths.decide("ap_1", accepted)).toBe(true);
      expect(await attackPaths.decide("ap_2", accepted)).toBe(false);
      await attackPaths.replaceFor("home", [detection({ risk_score: 2 })], tuesday);
      expect((await attackPaths.list({ status: "open" })).total).toBe(0);
      expect((await attackPaths.list({ status: "accepted" })).total).toBe(1);
      expect((await attackPaths.list()).total).toBe(1);
      expect(await attackPaths.get("ap_1")).toMatchObject({
        status: "accepted",
        status_reason: "Lab machine.",
        status_by: "operator",
        status_owner: "ada",
      });
      await attackPaths.replaceFor("home", [], wednesday);
      await attackPaths.replaceFor("home", [detection()], thursday);
      expect(await attackPaths.get("ap_1")).toMatchObject({ status: "open", status_reason: "" });
    }));

  test("are open again when what was decided has expired, before and after the sweep", () =>
    withStore(
      create,
      async ({ attackPaths }) => {
        const paths = [detection(), detection({ path_id: "other" })];
        await attackPaths.replaceFor("home", paths, monday);
        await attackPaths.decide("ap_1", decision({ expires_at: tuesday.scannedAt }));
        await attackPaths.decide("other", decision({ expires_at: thursday.scannedAt }));
        const open = async () => ids((await attackPaths.list({ status: "open" })).rows);
        const accepted = async () => ids((await attackPaths.list({ status: "accepted" })).rows);
        expect([await open(), await accepted()]).toEqual([["ap_1"], ["other"]]);
        const reopened = {
          status: "open",
          status_reason: "The decision has expired.",
          status_owner: "",
          status_expires_at: "",
        };
        expect(await attackPaths.get("ap_1")).toMatchObject(reopened);
        expect(await attackPaths.get("other")).toMatchObject({ status: "accepted" });
        const { undecided } = await attackPaths.replaceFor("home", paths, wednesday);
        expect(undecided).toEqual(["ap_1"]);
        expect(await attackPaths.get("ap_1")).toMatchObject(reopened);
        expect((await attackPaths.replaceFor("home", paths, wednesday)).undecided).toEqual([]);
      },
      () => new Date(wednesday.scannedAt),
    ));

  test("are open again when they take another route, since nobody has decided about that one", () =>
    withStore(create, async ({ attackPaths }) => {
      await attackPaths.replaceFor("home", [detection()], monday);
      await attackPaths.decide("ap_1", decision({ status: "false_positive" }));
      expect((await attackPaths.replaceFor("home", [detection()], tuesday)).undecided).toEqual([]);
      const another = { ...detection(), routeHash: "r2" };
      const { undecided } = await attackPaths.replaceFor("home", [another], wednesday);
      expect(undecided).toEqual(["ap_1"]);
      expect(await attackPaths.get("ap_1")).toMatchObject({
        status: "open",
        status_reason: "The route has changed.",
        first_seen: monday.scannedAt,
      });
    }));

  test("survive a scan that reports one path twice", () =>
    withStore(create, async ({ attackPaths }) => {
      await attackPaths.replaceFor(
        "home",
        [detection({ risk_score: 5 }), detection({ risk_score: 1 })],
        monday,
      );
      const { rows } = await attackPaths.list();
      expect(rows.map((row) => JSON.parse(row).risk_score)).toEqual([5]);
    }));

  test("by the thousand fit into the database's limits", () =>
    withStore(create, async ({ attackPaths }) => {
      const many = Array.from({ length: 1500 }, (_, n) => detection({ path_id: `p${n}` }));
      await attackPaths.replaceFor("home", many, monday);
      expect((await attackPaths.list()).rows).toHaveLength(1500);
      const { resolved } = await attackPaths.replaceFor("home", many.slice(0, 1), tuesday);
      expect(resolved).toHaveLength(1499);
    }));

  test("that were resolved long ago can be deleted, open ones cannot", () =>
    withStore(create, async ({ attackPaths }) => {
      const open = detection({ path_id: "open" });
      await attackPaths.replaceFor("home", [open, detection()], monday);
      await attackPaths.replaceFor("home", [open], tuesday);
      expect(await attackPaths.prune(tuesday.scannedAt)).toBe(0);
      expect(await attackPaths.prune(wednesday.scannedAt)).toBe(1);
      expect(await attackPaths.get("ap_1")).toBeUndefined();
      expect(await attackPaths.get("open")).toBeDefined();
    }));

  test("of a service that is forgotten go, and those that crossed into it are closed", () =>
    withStore(create, async ({ attackPaths, workspaces, forgetService }) => {
      await workspaces.register("/srv/home", "home");
      const across = detection({ path_id: "across" }, ["home", "office"]);
      const own = detection({ path_id: "own" });
      const theirs = detection({ path_id: "theirs" }, ["office"]);
      await attackPaths.replaceFor("office", [theirs], monday);
      await attackPaths.replaceFor(
        { service: "home", adjacent: ["office"] },
        [across, own, theirs],
        tuesday,
      );
      await forgetService("home");
      expect(ids((await attackPaths.list()).rows)).toEqual(["theirs"]);
      expect(await attackPaths.get("own")).toBeUndefined();
      const resolved = await attackPaths.list({ service: "office", status: "resolved" });
      expect(ids(resolved.rows)).toEqual(["across"]);
      expect(await workspaces.list()).toEqual([]);
    }));

  test("that cross between services are seen, kept and resolved by the scan of either", () =>
    withStore(create, async ({ attackPaths }) => {
      const across = detection({ path_id: "across" }, ["home", "office"]);
      const theirs = detection({ path_id: "theirs" }, ["office"]);
      const both = { service: "home", adjacent: ["office"] };
      await attackPaths.replaceFor("office", [theirs], monday);
      expect((await attackPaths.replaceFor(both, [across, theirs], tuesday)).opened).toEqual([
        "across",
      ]);
      expect(await attackPaths.get("theirs")).toMatchObject({ last_seen: monday.scannedAt });
      expect(await attackPaths.get("across")).toMatchObject({ last_seen: tuesday.scannedAt });
      const gaveUp = { service: "home", adjacent: ["office"], complete: false };
      expect((await attackPaths.replaceFor(gaveUp, [across], tuesday)).resolved).toEqual([]);
      expect((await attackPaths.replaceFor(both, [theirs], wednesday)).resolved).toEqual([
        "across",
      ]);
    }));
});
