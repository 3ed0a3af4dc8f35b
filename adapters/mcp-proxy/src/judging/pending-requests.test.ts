import { describe, expect, test } from "vitest";
import { createPendingRequests } from "./pending-requests.ts";
import { allowed, callOf, testSession } from "../testing/session.ts";

const text = (said: string) => ({ content: [{ type: "text", text: said }] });

describe("the id of a request that was given up", () => {
  test("a late answer of the client to the server's first question is none to its second", async () => {
    const judged: unknown[] = [];
    const { client, server, toServer, lastId } = testSession({
      judge: ({ tool, args }) => {
        judged.push(tool);
        const action = JSON.stringify(args).includes("SECRET") ? "block" : "allow";
        return Promise.resolve({ ...allowed, action });
      },
    });
    await server({ id: 5, method: "sampling/createMessage", params: {} });
    await server({ method: "notifications/cancelled", params: { requestId: 5 } });
    await server({ id: 5, method: "roots/list" });
    await client({ id: lastId(), result: { role: "assistant", content: { text: "SECRET" } } });
    expect(JSON.stringify(toServer)).not.toContain("SECRET");
    await server({ id: 5, method: "roots/list" });
    await client({ id: lastId(), result: { roots: [] } });
    expect(toServer.at(-1)).toMatchObject({ id: 5, result: { roots: [] } });
  });

  test("a late answer of the server to a call is none to another one's", async () => {
    const { client, server, toClient, toServer } = testSession();
    await client(callOf(1, "first"));
    await client({ method: "notifications/cancelled", params: { requestId: 1 } });
    await client(callOf(1, "second"));
    expect(toServer).toHaveLength(2);
    expect(toClient).toMatchObject([{ id: 1, error: { message: "This id is in use." } }]);
    await server({ id: 1, result: text("late") });
    expect(toClient).toHaveLength(1);
    await client(callOf(1, "second"));
    await server({ id: 1, result: text("in time") });
    expect(toClient.at(-1)).toMatchObject({ id: 1, result: text("in time") });
  });

  test("so many of them that are never answered fill the session, and not the memory", () => {
    const pending = createPendingRequests();
    const asked = (id: number) => pending.add({ id, method: "ping" });
    for (let id = 0; id < 100_000; id += 1) {
      asked(id);
      pending.abandon(id);
    }
    expect(asked(100_000)).toBeUndefined();
    pending.take(5);
    expect(asked(100_000)).toMatchObject({ id: 100_000 });
  });

  test("many of them take little memory, and do not stop the session", async () => {
    const { client, toServer } = testSession();
    for (let id = 0; id < 5_000; id += 1) {
      await client({ id, method: "ping" });
      await client({ method: "notifications/cancelled", params: { requestId: id } });
    }
    expect(toServer).toHaveLength(10_000);
  });
});

test("a long id of a request that was given up is kept as a digest, and known again", () => {
  const pending = createPendingRequests();
  const id = "i".repeat(500);
  pending.add({ id, method: "ping" });
  pending.abandon(id);
  expect(pending.isInUse(id)).toBe(true);
  expect(pending.isInUse(`${id}i`)).toBe(false);
  pending.take(id);
  expect(pending.isInUse(id)).toBe(false);
});
