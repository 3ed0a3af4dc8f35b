import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { Caller } from "../access/caller.ts";
import { enrolledMachines } from "../machines/enrolled-machines.ts";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import type { Store } from "../store/store.ts";
import { mountMachines } from "./machines.ts";
import { mounted } from "./mounted.test-support.ts";

const now = () => new Date("2026-03-01T00:00:00.000Z");

type Send = (method: string, target: string, body?: object) => Promise<Response>;

function withMachines(
  work: (send: Send, store: Store) => Promise<void>,
  caller?: Caller,
): Promise<void> {
  return withStore(
    sqliteDatabase,
    async (store) => {
      const machines = enrolledMachines({ store, now, randomBytes, silentAfterMs: 1 });
      const telemetry = {
        forget: async () => true,
        take: () => Promise.reject(new Error("None.")),
      };
      const app = mounted(
        (routes) => mountMachines(routes, { machines, store, telemetry, now }),
        caller,
      );
      const send: Send = async (method, target, body) =>
        app.request(`/api/v1/machines${target}`, {
          method,
          headers: { "Content-Type": "application/json" },
          ...(body && { body: JSON.stringify(body) }),
        });
      await work(send, store);
    },
    now,
  );
}

test("a machine is enrolled for a year unless asked otherwise, and its token is in that answer alone", () =>
  withMachines(async (send) => {
    const made = await send("POST", "", { name: "laptop-17" });
    expect([made.status, made.headers.get("cache-control")]).toEqual([201, "no-store"]);
    const { token, expires_at } = (await made.json()) as Record<string, string>;
    expect(token).toMatch(/^laptop-17\.parapet_/);
    expect(expires_at).toBe("2027-03-01T00:00:00.000Z");
    const never = await send("POST", "", { name: "laptop-18", expires_at: "" });
    expect(await never.json()).toMatchObject({ expires_at: "" });
    const list = await (await send("GET", "")).text();
    expect(list).not.toContain("parapet_A");
    expect(list).not.toContain(token?.slice(-20));
  }));

test("a list leads to its next page", () =>
  withMachines(async (send) => {
    for (const name of ["m-1", "m-2", "m-3"]) await send("POST", "", { name });
    const first = await send("GET", "?limit=2");
    expect(((await first.json()) as object[]).length).toBe(2);
    const [, next = ""] = /<\/api\/v1\/machines(.*)>; rel="next"/.exec(
      first.headers.get("link") ?? "",
    ) ?? ["", ""];
    expect(await (await send("GET", next)).json()).toMatchObject([{ name: "m-3" }]);
  }));

test("labels are changed one by one, and unknown fields refused", () =>
  withMachines(async (send) => {
    await send("POST", "", { name: "laptop-17", owner: "Ada", tags: ["a"] });
    const changed = await send("PATCH", "/laptop-17", { group: "office" });
    expect(await changed.json()).toMatchObject({ owner: "Ada", group: "office", tags: ["a"] });
    expect((await send("PATCH", "/laptop-17", { name: "other" })).status).toBe(422);
    expect((await send("PATCH", "/nobody", { group: "office" })).status).toBe(404);
  }));

test("the workspaces of a machine are those that it has sent", () =>
  withMachines(async (send, store) => {
    await send("POST", "", { name: "laptop-17" });
    const service = "laptop-17/desk";
    await store.workspaces.registerOfMachine({ machine: "laptop-17", service, path: service });
    await store.workspaces.register("/srv/own", "own");
    expect(await (await send("GET", "/laptop-17")).json()).toMatchObject({
      workspaces: 1,
      workspace_list: [{ service, scanned_at: "", agents: 0 }],
    });
    expect((await send("POST", "/laptop-17/revoke")).status).toBe(200);
    expect((await send("DELETE", "/laptop-17")).status).toBe(204);
    expect((await send("GET", "/laptop-17")).status).toBe(404);
    expect((await store.workspaces.list()).map((one) => one.service)).toEqual(["own"]);
  }));

test("who may read may not enroll, change, revoke or delete", () =>
  withMachines(
    async (send) => {
      expect((await send("GET", "")).status).toBe(200);
      for (const [method, target, body] of [
        ["POST", "", { name: "laptop-17" }],
        ["PATCH", "/laptop-17", {}],
        ["POST", "/laptop-17/revoke"],
        ["DELETE", "/laptop-17"],
      ] as const) {
        expect((await send(method, target, body)).status).toBe(403);
      }
    },
    { kind: "token", name: "reader", scopes: ["read"] },
  ));
