import { randomBytes } from "node:crypto";
import { machineKeyOf, readMachineToken } from "@parapet/adapter-link";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import type { Store } from "../store/store.ts";
import { enrolledMachines, type EnrolledMachines } from "./enrolled-machines.ts";

const author = { actor: "operator", origin: "socket" };
const hour = 3_600_000;
const laptop = { name: "laptop-17", owner: "Ada", group: "office", tags: ["b", "a", "b"] };
const facts = { parapet_version: "0.2.0", os: "linux", runtimes: ["openclaw"] };

onEachDatabase("enrolled machines", (create) => {
  let time = 0;
  const now = () => new Date(time);
  const withMachines = (work: (machines: EnrolledMachines, store: Store) => Promise<void>) => {
    time = Date.parse("2026-01-01T00:00:00.000Z");
    return withStore(
      create,
      (store) => work(enrolledMachines({ store, now, randomBytes, silentAfterMs: hour }), store),
      now,
    );
  };

  test("are enrolled with a token of which only the public key is stored", () =>
    withMachines(async (machines, store) => {
      const { machine, token } = await machines.enroll({ ...laptop, expires_at: "" }, author);
      expect(machine).toMatchObject({ owner: "Ada", tags: ["a", "b"], state: "unknown" });
      const read = readMachineToken(token);
      expect(await store.machines.liveKey("laptop-17")).toBe(read && machineKeyOf(read));
      const { rows } = await store.audit.list({ limit: 9 });
      expect(rows).toMatchObject([{ action: "machine.enroll", target: "laptop-17" }]);
      expect(JSON.stringify([rows, await machines.list({ limit: 9 })])).not.toContain(
        token.slice(18),
      );
    }));

  test("cannot be enrolled twice while the token is good, and then get a new one", () =>
    withMachines(async (machines, store) => {
      const expires_at = new Date(time + hour).toISOString();
      const { token } = await machines.enroll({ ...laptop, expires_at }, author);
      const again = () => machines.enroll({ ...laptop, expires_at: "" }, author);
      await expect(again()).rejects.toMatchObject({ code: "conflict" });
      time += hour;
      expect((await machines.get("laptop-17")).state).toBe("expired");
      expect(await store.machines.liveKey("laptop-17")).toBeUndefined();
      expect((await again()).token).not.toBe(token);
      await machines.revoke("laptop-17", author);
      expect((await machines.get("laptop-17")).state).toBe("revoked");
      expect(await store.machines.liveKey("laptop-17")).toBeUndefined();
      await expect(machines.revoke("laptop-17", author)).rejects.toMatchObject({
        code: "conflict",
      });
      expect((await again()).machine.state).toBe("unknown");
    }));

  test("are reporting, silent, or unknown until one scan has arrived", () =>
    withMachines(async (machines, store) => {
      await machines.enroll({ ...laptop, expires_at: "" }, author);
      const state = async () => (await machines.get("laptop-17")).state;
      time += 100 * hour;
      expect(await state()).toBe("unknown");
      await store.machines.noteSeen("laptop-17", facts);
      time += hour;
      expect(await state()).toBe("reporting");
      time += 1;
      expect(await state()).toBe("silent");
    }));

  test("are listed in pages by name, and by tag, group and owner", () =>
    withMachines(async (machines, store) => {
      for (const [n, tag] of ["x", "x.y", "y", "x"].entries()) {
        const request = { name: `m-${n}`, owner: `o${n}`, group: n > 1 ? "g" : "", tags: [tag] };
        await machines.enroll({ ...request, expires_at: "" }, author);
      }
      await store.workspaces.registerOfMachine({ machine: "m-1", service: "m-1/a", path: "m-1:a" });
      await store.workspaces.registerOfMachine({ machine: "m-1", service: "m-1/b", path: "m-1:b" });
      await store.agents.replaceFor("m-1/a", [
        { agent_id: "main", name: "main", runtime: "openclaw", model: "" },
      ]);
      const tagged = (of: string | undefined) => store.machines.tagsOfServices(of);
      expect(Object.fromEntries(await tagged(undefined))).toEqual({
        "m-1/a": ["x.y"],
        "m-1/b": ["x.y"],
      });
      expect([...(await tagged("m-1/b"))]).toEqual([["m-1/b", ["x.y"]]]);
      expect([...(await tagged("elsewhere"))]).toEqual([]);
      const first = await machines.list({ limit: 3 });
      expect(first.rows.map(({ name }) => name)).toEqual(["m-0", "m-1", "m-2"]);
      expect(first.rows[1]).toMatchObject({ workspaces: 2, agents: 1 });
      const rest = await machines.list({ limit: 3, cursor: first.next });
      expect([rest.rows.map(({ name }) => name), rest.next]).toEqual([["m-3"], undefined]);
      const names = async (query: object) =>
        (await machines.list({ limit: 9, ...query })).rows.map(({ name }) => name);
      expect(await names({ tag: "x" })).toEqual(["m-0", "m-3"]);
      expect(await names({ tag: 'x","y' })).toEqual([]);
      expect(await names({ group: "g" })).toEqual(["m-2", "m-3"]);
      expect(await names({ owner: "o1" })).toEqual(["m-1"]);
    }));

  test("are labeled by people, with the hashes of before and after in the audit", () =>
    withMachines(async (machines, store) => {
      await machines.enroll({ ...laptop, expires_at: "" }, author);
      const changed = await machines.label("laptop-17", { tags: ["prod"] }, author);
      expect(changed).toMatchObject({ owner: "Ada", group: "office", tags: ["prod"] });
      const [last, first] = (await store.audit.list({ limit: 9 })).rows;
      expect(last).toMatchObject({ action: "machine.label", detail: "tags" });
      expect(last?.before_hash).toBe(first?.after_hash);
      expect(last?.after_hash).not.toBe(last?.before_hash);
    }));

  test("keep both of two changes of labels that arrive at once", () =>
    withMachines(async (machines, store) => {
      await machines.enroll({ ...laptop, expires_at: "" }, author);
      await Promise.all([
        machines.label("laptop-17", { owner: "Grace" }, author),
        machines.label("laptop-17", { tags: ["secret"] }, author),
      ]);
      const labels = { owner: "Grace", tags: ["secret"], group: "office" };
      expect(await machines.get("laptop-17")).toMatchObject(labels);
      const [last, first] = (await store.audit.list({ limit: 2 })).rows;
      expect(last?.before_hash).toBe(first?.after_hash);
    }));

  test("keep the runtimes of two scans that arrive at once", () =>
    withMachines(async (machines, store) => {
      await machines.enroll({ ...laptop, expires_at: "" }, author);
      const runtimes = Array.from(
        { length: 60 },
        (_, n) => `runtime-${String(n).padStart(2, "0")}`,
      );
      await Promise.all(
        runtimes
          .slice(0, 10)
          .map((one) => store.machines.noteSeen("laptop-17", { ...facts, runtimes: [one] })),
      );
      expect((await machines.get("laptop-17")).runtimes).toEqual(runtimes.slice(0, 10));
      await store.machines.noteSeen("laptop-17", { ...facts, runtimes });
      expect((await machines.get("laptop-17")).runtimes).toEqual(runtimes.slice(0, 50));
    }));

  test("leave no workspace behind when a scan is stored while they are deleted", () =>
    withMachines(async (machines, store) => {
      await machines.enroll({ ...laptop, expires_at: "" }, author);
      const arriving = async (machine: string) => {
        const known = await store.workspaces.ofMachine(machine);
        const late = { machine, service: `${machine}/late`, path: `${machine}:late` };
        await store.workspaces.registerOfMachine(late);
        return known;
      };
      const workspaces = { ...store.workspaces, ofMachine: arriving };
      const deleting = { ...store, workspaces };
      const options = { store: deleting, now, randomBytes, silentAfterMs: hour };
      await enrolledMachines(options).remove("laptop-17", author);
      expect(await store.workspaces.ofMachine("laptop-17")).toEqual([]);
    }));

  test("are refused a name or label that would be read as something else, or is a secret", () =>
    withMachines(async (machines) => {
      const secret = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");
      for (const change of [
        { name: "x" },
        { name: "Laptop" },
        { name: "a/b" },
        { name: "a:b" },
        { name: secret.toLowerCase() },
        { owner: "a\nb" },
        { owner: secret },
        { group: "x".repeat(201) },
        { group: secret },
        { tags: [""] },
        { tags: ["office", secret] },
        { tags: ['a"b'] },
        { tags: Array.from({ length: 51 }, (_, n) => `t${n}`) },
        { expires_at: "2025-01-01T00:00:00.000Z" },
      ]) {
        const asked = machines.enroll({ ...laptop, expires_at: "", ...change }, author);
        await expect(asked).rejects.toMatchObject({ code: "invalid" });
      }
    }));

  test("send nothing more while their workspaces are forgotten", () =>
    withMachines(async (machines, store) => {
      await machines.enroll({ ...laptop, expires_at: "" }, author);
      const service = "laptop-17/desk";
      await store.workspaces.registerOfMachine({ machine: "laptop-17", service, path: service });
      const keys: (string | undefined)[] = [];
      const watched: Store = {
        ...store,
        forgetService: async (one) => {
          keys.push(await store.machines.liveKey("laptop-17"));
          return store.forgetService(one);
        },
      };
      const options = { store: watched, now, randomBytes, silentAfterMs: hour };
      await enrolledMachines(options).remove("laptop-17", author);
      expect(keys).toEqual([undefined]);
    }));

  test("take their workspaces with them when they are deleted", () =>
    withMachines(async (machines, store) => {
      await machines.enroll({ ...laptop, expires_at: "" }, author);
      const service = "laptop-17/desk";
      await store.workspaces.registerOfMachine({ machine: "laptop-17", service, path: service });
      await store.workspaces.register("/srv/own", "own");
      await machines.remove("laptop-17", author);
      expect((await store.workspaces.list()).map((one) => one.service)).toEqual(["own"]);
      await expect(machines.get("laptop-17")).rejects.toMatchObject({ code: "not-found" });
      await expect(machines.remove("laptop-17", author)).rejects.toMatchObject({
        code: "not-found",
      });
    }));
});
