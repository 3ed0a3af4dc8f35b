import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectionTableThread, type LookAtConnections } from "./connection-table-thread.ts";
import { peerUsers } from "./peer-user.ts";

const thread = connectionTableThread();
afterAll(thread.close);
let server: Server;
let accepted: Socket[];
beforeEach(async () => {
  accepted = [];
  server = createServer((socket) => {
    socket.on("error", () => {});
    accepted.push(socket);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterEach(() => {
  for (const socket of accepted) socket.destroy();
  server.close();
});

async function connected(): Promise<{ readonly near: Socket; readonly far: Socket }> {
  const far = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await Promise.all([once(server, "connection"), once(far, "connect")]);
  const near = accepted.at(-1);
  if (near === undefined) throw new Error("nobody came");
  return { near, far };
}

/** Everybody that is sought is of this user; nobody is, where there is none. */
function looked(uid: number | undefined, workMs = 0): LookAtConnections {
  return ({ inodes }) => {
    const peers = uid === undefined ? [] : [...inodes].map((inode) => [inode, uid] as const);
    return Promise.resolve({ peers: new Map(peers), workMs });
  };
}

describe.runIf(process.platform === "linux")("the user of a connection, on Linux", () => {
  test("is who opened it", async () => {
    const { near, far } = await connected();
    expect(await peerUsers({ lookAt: thread.lookAt })(near)).toBe(process.getuid?.());
    far.destroy();
  });

  test("is not known once its other end has gone, whatever the system shows then", async () => {
    const { near, far } = await connected();
    far.destroy();
    await once(far, "close");
    expect(await peerUsers({ lookAt: thread.lookAt })(near)).toBeUndefined();
  });

  test("is looked up for hundreds at once in a few looks", async () => {
    const all = await Promise.all(Array.from({ length: 200 }, () => connected()));
    let looks = 0;
    const peerUser = peerUsers({
      lookAt: (sought) => {
        looks += 1;
        return thread.lookAt(sought);
      },
    });
    const users = await Promise.all(accepted.map((near) => peerUser(near)));
    expect(new Set(users)).toEqual(new Set([process.getuid?.()]));
    expect(looks).toBeLessThan(5);
    for (const { far } of all) far.destroy();
  });
});

test.runIf(process.platform === "linux")(
  "is found soon again where a look took long because the server was busy",
  async () => {
    const { near, far } = await connected();
    const rests: number[] = [];
    const wait = vi.spyOn(globalThis, "setTimeout").mockImplementation((then, ms) => {
      rests.push(ms ?? 0);
      queueMicrotask(then);
      return { unref: () => undefined } as unknown as NodeJS.Timeout;
    });
    const lookAt = looked(1_000, 2);
    expect(await peerUsers({ lookAt })(near)).toBe(1_000);
    await Promise.resolve();
    wait.mockRestore();
    expect(rests).toEqual([8]);
    far.destroy();
  },
);

test("is not known where the system has no list of connections", async () => {
  const { near, far } = await connected();
  const peerUser = peerUsers({ lookAt: () => Promise.resolve({ peers: undefined, workMs: 0 }) });
  expect(await peerUser(near)).toBeUndefined();
  far.destroy();
});

const whole = "         0          0 4294967295\n";
const ofContainer = "         0     100000      65536\n";

test.runIf(process.platform === "linux").each([
  [1_000, ofContainer, 0, 1_000],
  [65_534, whole, 65_534, 65_534],
  // No matter who it stands for, it is not the server's user.
  [65_534, ofContainer, 0, 65_534],
  [65_534, "", 1_000, 65_534],
  [65_534, ofContainer, 65_534, undefined],
  [undefined, whole, 0, undefined],
])(
  "where the list of connections says user %s, in a system that has %j, to a server of user %s it is user %s",
  async (uid, uidMap, ownUser, known) => {
    const { near, far } = await connected();
    expect(await peerUsers({ lookAt: looked(uid), uidMap, ownUser })(near)).toBe(known);
    far.destroy();
  },
);

test.runIf(process.platform === "linux")(
  "is not known of a socket that was closed, or that is none of a system",
  async () => {
    const { near, far } = await connected();
    const lookAt = looked(1_000);
    const meanwhile = await connected();
    const peerUser = peerUsers({
      lookAt: (sought) => {
        meanwhile.near.destroy();
        return lookAt(sought);
      },
      uidMap: whole,
    });
    expect(await peerUser(meanwhile.near)).toBeUndefined();
    near.destroy();
    expect(await peerUser(near)).toBeUndefined();
    meanwhile.far.destroy();
    expect(await peerUser(Object.create(null))).toBeUndefined();
    far.destroy();
  },
);

test.runIf(process.platform === "linux")(
  "is not known of who comes behind four thousand others that wait",
  async () => {
    const { near, far } = await connected();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const found = looked(1_000);
    const peerUser = peerUsers({
      lookAt: (sought) => promise.then(() => found(sought)),
      uidMap: whole,
    });
    // The first is being looked for; the others wait.
    const all = Array.from({ length: 1 + 4_096 + 1 }, () => peerUser(near));
    resolve(undefined);
    expect(await all.at(-1)).toBeUndefined();
    expect(await all.at(-2)).toBe(1_000);
    far.destroy();
  },
);
