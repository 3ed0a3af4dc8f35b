import { Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { socketConnection, tcpConnection } from "./connection.ts";

function connectionOf(uid: number | undefined, ownUser: number | undefined) {
  const socket = new Socket();
  onTestFinished(() => void socket.destroy());
  const names: string[] = [];
  let asked = 0;
  const connection = tcpConnection(socket, {
    peerUser: () => {
      asked += 1;
      return Promise.resolve(uid);
    },
    ownUser,
    belongsTo: (name) => names.push(name),
  });
  return { connection, names, asked: () => asked };
}

test.each([
  [1000, 1000, { kind: "own" }, ["own user"]],
  [0, 0, { kind: "own" }, ["own user"]],
  [0, 1000, { kind: "other", uid: 0 }, []],
  [1001, 1000, { kind: "other", uid: 1001 }, []],
  [undefined, 1000, { kind: "unknown" }, []],
  [1000, undefined, { kind: "unknown" }, []],
  [undefined, undefined, { kind: "unknown" }, []],
])("user %s of a server of user %s is %o", async (uid, ownUser, user, names) => {
  const { connection, names: kept } = connectionOf(uid, ownUser);
  expect(await connection.user()).toEqual(user);
  expect(kept, "who makes no room for others").toEqual(names);
});

test("the system is asked once, by the first who needs it", async () => {
  const { connection, asked } = connectionOf(1001, 1000);
  expect(connection.knownUser()).toBeUndefined();
  expect(asked()).toBe(0);
  await Promise.all([connection.user(), connection.user()]);
  await connection.user();
  expect(asked()).toBe(1);
  expect(connection.knownUser()).toEqual({ kind: "other", uid: 1001 });
});

test("anyone who uses the socket of the data folder is the user of the server", async () => {
  const connection = socketConnection(() => undefined);
  expect(connection).toMatchObject({ address: "" });
  expect([await connection.user(), connection.knownUser()]).toEqual([
    { kind: "own" },
    { kind: "own" },
  ]);
});
