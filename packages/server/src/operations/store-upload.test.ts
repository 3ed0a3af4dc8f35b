import { randomBytes } from "node:crypto";
import type { MachineUpload } from "@parapet/assessment";
import { shippedRules } from "@parapet/attack-paths";
import { machineKeyOf } from "@parapet/adapter-link";
import { idMaker } from "@parapet/posture";
import { beforeAll, expect, test } from "vitest";
import { approvedStates } from "../drift/approved-states.ts";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import type { Store } from "../store/store.ts";
import { bodyOf, scannedUpload } from "../uploads/upload.test-support.ts";
import { storeUpload, type UploadAnswer } from "./store-upload.ts";
import type { Work } from "./work.ts";

const now = () => new Date("2026-01-02T00:00:00.000Z");

function workOn(store: Store): Work {
  return {
    store,
    scanner: () => Promise.reject(new Error("There is no scanner.")),
    rules: async () => shippedRules(),
    observedOf: () => Promise.reject(new Error("Not asked.")),
    recentObservationsOf: () => Promise.reject(new Error("Not asked.")),
    noteAllowed: async () => {},
    environment: { env: {}, homeDir: "/", cwd: "/", hostName: "server" },
    dataDir: "/nowhere",
    backups: { keep: 1, days: 1 },
    retention: { scansPerService: 10 },
    roots: [],
    now,
    newId: idMaker(now, randomBytes),
    randomBytes,
  };
}

async function enroll(store: Store, name: string): Promise<void> {
  const key = machineKeyOf({ name, seed: randomBytes(32) });
  await store.machines.enroll({ name, owner: "", group: "", tags: [], expires_at: "", key });
}

function send(
  store: Store,
  upload: MachineUpload,
  machine = upload.machine,
): Promise<UploadAnswer> {
  const body = bodyOf(upload).toString("base64");
  return storeUpload.run({ machine, body }, workOn(store), () => {});
}

const withReport = (
  upload: MachineUpload,
  change: Partial<MachineUpload["report"]>,
): MachineUpload => ({ ...upload, report: { ...upload.report, ...change } });

const closed = '{ gateway: { bind: "loopback" } }';

/** The workspace as it is scanned after the first time, with another configuration or the same. */
function nextUpload(configuration?: string): Promise<MachineUpload> {
  return scannedUpload({
    ...(configuration === undefined ? {} : { configuration }),
    scanId: configuration === undefined ? "sc_same" : "sc_other",
    now: `2026-01-01T00:00:0${configuration === undefined ? 1 : 2}.000Z`,
  });
}

/** Everything that people see of the services. */
async function shown(store: Store): Promise<string> {
  return JSON.stringify([
    await store.workspaces.list(),
    await store.agents.list(),
    await store.postures.summaries(),
    (await store.attackPaths.list({})).rows,
    await store.exposures.list(),
  ]);
}

let upload: MachineUpload;
beforeAll(async () => {
  upload = await scannedUpload();
});

onEachDatabase("uploads", (create) => {
  const withMachine = (work: (store: Store) => Promise<void>) =>
    withStore(
      create,
      async (store) => {
        await enroll(store, "laptop-17");
        await enroll(store, "laptop-18");
        await work(store);
      },
      now,
    );

  test("are stored like a scan of this machine: paths, exposures, agents, findings, events", () =>
    withMachine(async (store) => {
      const answer = await send(store, upload);
      expect(answer).toMatchObject({ service: "laptop-17/desk", stored: true });
      expect(answer.attack_paths).toBeGreaterThan(1);
      expect((await store.workspaces.byService("laptop-17/desk"))?.machine).toBe("laptop-17");
      const report: MachineUpload["report"] = JSON.parse(
        (await store.scans.get(answer.scan_id)) ?? "",
      );
      expect(report.findings).toHaveLength(upload.report.findings.length);
      expect(report.attack_paths).toHaveLength(answer.attack_paths);
      expect(report.exposures.length).toBeGreaterThan(0);
      expect(report.fixes.length).toBeGreaterThan(0);
      expect((await store.agents.list()).map(({ service }) => service)).toEqual(["laptop-17/desk"]);
      const [posture] = await store.postures.summaries();
      expect(posture?.changes.opened).toHaveLength(answer.attack_paths);
      expect(await store.machines.get("laptop-17")).toMatchObject({
        last_seen_at: now().toISOString(),
        os: "linux 6.1.0 x64",
        runtimes: ["openclaw"],
      });
    }));

  test("that are sent again are answered as before, and change nothing", () =>
    withMachine(async (store) => {
      const first = await send(store, upload);
      const before = await shown(store);
      expect(await send(store, upload)).toEqual(first);
      expect(await shown(store)).toBe(before);
      expect((await store.scans.list({ limit: 9 })).rows).toHaveLength(1);
    }));

  test("resolve what a later scan does not show, and an earlier one that comes late changes nothing", () =>
    withMachine(async (store) => {
      await send(
        store,
        withReport(upload, { scan_id: "sc_2", scanned_at: "2026-01-01T00:00:02.000Z" }),
      );
      const later = await scannedUpload({
        configuration: closed,
        scanId: "sc_3",
        now: "2026-01-01T00:00:03.000Z",
      });
      const { attack_paths } = await send(store, later);
      const { rows } = await store.attackPaths.list({});
      expect(rows).toHaveLength(attack_paths);
      const before = await shown(store);
      const late = await send(store, upload);
      expect(late).toMatchObject({ stored: false });
      expect(await send(store, upload)).toEqual(late);
      expect(await shown(store)).toBe(before);
    }));

  test("say how they differ from the approved state, the same each time, whatever is decided later", () =>
    withMachine(async (store) => {
      const approval = { name: "June", reason: "reviewed", services: undefined };
      const states = approvedStates(store);
      const author = { actor: "ada", origin: "test" };
      const nothing = { open: 0, accepted: 0, to_undo: 0, not_accepted: [] };
      const first = await send(store, upload);
      expect(first.drift).toEqual({ approved: false, approved_state: "", ...nothing });
      await states.approve({ ...approval, name: "J".repeat(300) }, author);
      // The answer of then: the scan counts once.
      expect(await send(store, upload)).toEqual(first);
      expect((await send(store, await nextUpload())).drift).toEqual({
        approved: true,
        approved_state: `${"J".repeat(200)}…`,
        ...nothing,
      });
      const changed = await nextUpload(closed);
      const drifted = await send(store, changed);
      const { rows } = await store.drifts.list({ service: "laptop-17/desk", limit: 500 });
      expect(drifted.drift).toMatchObject({ open: rows.length, accepted: 0, to_undo: 0 });
      const named = drifted.drift?.not_accepted ?? [];
      expect(named).toHaveLength(Math.min(rows.length, 10));
      expect(named[0]).not.toHaveProperty("before");
      expect(rows.map(({ drift_id }) => drift_id)).toContain(named[0]?.drift_id);
      const [one, ...others] = rows.map(({ drift_id }) => drift_id);
      const decide = (drift_ids: readonly string[], status: "accepted" | "to_undo") =>
        states.decide({ drift_ids, status, reason: "planned" }, author, undefined);
      await decide(others, "accepted");
      await decide([one!], "to_undo");
      expect(await send(store, changed)).toEqual(drifted);
      const later = await send(store, {
        ...changed,
        report: { ...changed.report, scan_id: "sc_3", scanned_at: "2026-01-01T00:00:03.000Z" },
      });
      expect(later.drift).toMatchObject({ open: 0, accepted: others.length, to_undo: 1 });
      expect(later.drift?.not_accepted).toMatchObject([{ drift_id: one, status: "to_undo" }]);
      // What is not stored is not compared.
      const late = withReport(upload, { scan_id: "sc_late" });
      expect((await send(store, late)).drift).toBeUndefined();
    }));

  test("of one machine leave those of another alone, also under the same scan ID", () =>
    withMachine(async (store) => {
      const own = await send(store, upload);
      const kept = await store.scans.get(own.scan_id);
      const other = await scannedUpload({ machine: "laptop-18" });
      const answer = await send(store, other);
      expect(answer.service).toBe("laptop-18/desk");
      expect(answer.scan_id).not.toBe(own.scan_id);
      expect(await store.scans.get(own.scan_id)).toBe(kept);
      expect(await store.postures.adjacent("laptop-17/desk")).toEqual([]);
      await expect(send(store, upload, "laptop-18")).rejects.toMatchObject({ code: "invalid" });
    }));

  test("do not take a name that a workspace has already", () =>
    withMachine(async (store) => {
      await send(store, upload);
      const moved = withReport(upload, {
        scan_id: "sc_9",
        workspace_path: "~/elsewhere",
        scanned_at: "2026-01-01T00:00:09.000Z",
      });
      const before = await shown(store);
      await expect(send(store, moved)).rejects.toMatchObject({ code: "conflict" });
      expect(await shown(store)).toBe(before);
      await store.workspaces.register("/srv/x", "laptop-18/desk");
      const other = await scannedUpload({ machine: "laptop-18" });
      await expect(send(store, other)).rejects.toMatchObject({ code: "conflict" });
    }));

  test("of more workspaces than one machine may have are refused", () =>
    withMachine(async (store) => {
      for (let n = 0; n < 100; n += 1) {
        const service = `laptop-17/w${n}`;
        await store.workspaces.registerOfMachine({ machine: "laptop-17", service, path: service });
      }
      await expect(send(store, upload)).rejects.toMatchObject({ code: "limit-reached" });
    }));

  test("of a machine that was deleted meanwhile leave nothing", () =>
    withMachine(async (store) => {
      await store.machines.remove("laptop-17");
      await expect(send(store, upload)).rejects.toMatchObject({ code: "unauthenticated" });
      expect(await store.workspaces.list()).toEqual([]);
    }));

  test("of 10,000 findings are stored whole", () =>
    withMachine(async (store) => {
      const [finding] = upload.report.findings;
      const findings = Array.from({ length: 10_000 }, (_, n) => ({
        ...finding!,
        message: `Finding ${n} of many.`,
        fingerprint: n.toString(16).padStart(32, "0"),
      }));
      const answer = await send(store, withReport(upload, { findings }));
      expect(answer.findings).toBe(10_000);
      const report: MachineUpload["report"] = JSON.parse(
        (await store.scans.get(answer.scan_id)) ?? "",
      );
      expect(report.findings).toHaveLength(10_000);
    }));

  test("are forgotten with their workspace, which may then be sent again", () =>
    withMachine(async (store) => {
      await send(store, upload);
      await store.forgetService("laptop-17/desk");
      expect(await store.workspaces.list()).toEqual([]);
      expect(await send(store, upload)).toMatchObject({ stored: true });
    }));
});
