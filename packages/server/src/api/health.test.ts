import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { ProblemError } from "../core/problem.ts";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { mountHealth } from "./health.ts";
import { mounted } from "./mounted.test-support.ts";

const version = "0.1.0";
const database = "sqlite" as const;

test("a service without problems is ok, and says what it can do", () =>
  withStore(sqliteDatabase, async (store) => {
    const app = mounted((routes) =>
      mountHealth(
        routes,
        { store, version, database, problems: () => [], scanner: async () => scanner },
        async () => {},
      ),
    );
    expect(await (await app.request("/api/v1/health")).json()).toEqual({
      status: "ok",
      problems: [],
      version,
      scanner: true,
      database,
    });
  }));

test("each problem is told, anyone who asks", () =>
  withStore(sqliteDatabase, async (store) => {
    const problems = ["A file is missing; restore it."];
    const app = mounted(
      (routes) =>
        mountHealth(
          routes,
          { store, version, database, problems: () => problems, scanner: async () => undefined },
          async () => {},
        ),
      { kind: "unauthenticated" },
    );
    const answer = await app.request("/api/v1/health");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: "degraded", problems, scanner: false });
  }));

test("a database that takes no writes is a problem before anybody has written", () =>
  withStore(sqliteDatabase, async (store) => {
    const detail = "The disk with the database parapet.db is full; free some space on it.";
    const app = mounted((routes) =>
      mountHealth(
        routes,
        { store, version, database, problems: () => [], scanner: async () => scanner },
        () => Promise.reject(new ProblemError("unavailable", detail)),
      ),
    );
    expect(await (await app.request("/api/v1/health")).json()).toMatchObject({
      status: "degraded",
      problems: [detail],
    });
  }));
