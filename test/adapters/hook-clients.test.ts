import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { signatureOfAnswer } from "@parapet/adapter-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Client,
  clients,
  type End,
  hasNativeHook,
  installedClient,
} from "./support-hook-clients/clients.ts";
import {
  type Heard,
  isSigned,
  key,
  scriptedService,
  type Serve,
  signatureFor,
  signed,
} from "./support-hook-clients/scripted-service.ts";

/*
 * The script for Node and the native program that ask as a command hook of Claude Code: the same
 * service, the same call, and the same bytes and exit code from both. Node is the reference for
 * everything that HTTP and JSON allow or forbid.
 */

const call = Buffer.from(JSON.stringify({ hook_event_name: "PreToolUse", tool_name: "Bäsh" }));
const mebibyte = 1024 * 1024;

const blocked = (why: string): End => ({
  code: 2,
  output: "",
  said: `Parapet blocked this call: ${why}\n`,
});
const away = blocked("its service did not answer. Start it with parapet serve.");
const failed = blocked("its hook failed.");
const unknown = blocked("its service sent an unknown answer. Run parapet protect again.");
const another = blocked(
  "the server at Parapet's address is not the service that the adapter was installed for.",
);
const tooLarge = blocked("the call is too large.");
const late = blocked("its service did not answer in time.");
const printed = (body: string | Buffer): End => ({
  code: 0,
  output: Buffer.from(body).toString("latin1"),
  said: "",
});

type Service = Awaited<ReturnType<typeof scriptedService>>;
type Installed = Awaited<ReturnType<typeof installedClient>>;

const specific = (fields: object): string =>
  JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", ...fields } });

const chunked = "transfer-encoding: chunked";
const withSignature = (heard: Heard, rest: string, version = "HTTP/1.1"): string =>
  `${version} 200 OK\r\nparapet-signature: ${signatureFor(heard, Buffer.from("{}"))}\r\n${rest}`;

describe.skipIf(!hasNativeHook)("the script and the native program (Go)", () => {
  let service: Service;
  let installed: Readonly<Record<Client, Installed>>;
  beforeAll(async () => {
    service = await scriptedService("tcp");
    installed = {
      script: await installedClient("script"),
      program: await installedClient("program"),
    };
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all(clients.map((client) => installed[client].remove()));
  });

  /** What both do, which is the same; with an installation that may be anything. */
  async function bothDo(
    input: Buffer | "never ends" = call,
    file: string | Buffer = JSON.stringify(installation()),
  ): Promise<End> {
    const ends = await Promise.all(
      clients.map(async (client) => {
        const { folder, run } = installed[client];
        await writeFile(join(folder, "installation.json"), file);
        return run(input);
      }),
    );
    const [byScript, byProgram] = ends;
    expect(byProgram).toEqual(byScript);
    return byScript!;
  }

  const installation = (more: object = {}) => ({
    installation_id: "ad_1",
    key,
    url: service.url,
    service: "home",
    agent_id: "",
    ...more,
  });

  function answered(serve: Serve): Promise<End> {
    service.does(serve);
    return bothDo();
  }

  test.each([
    "{}",
    ' \t\r\n{ "reason" : "so" }\n',
    '{"decision":"block","reason":"Nö. \\u00e9\\ud83d\\ude00 \u{1f600}"}',
    '{"decision":"allow","decision":"block"}',
    '{"\\u0064ecision":"bl\\u006fck"}',
    '{"reason":"\\ud800","hookSpecificOutput":{}}',
    '{"hookSpecificOutput":{"__proto__":{"permissionDecision":"allow"}}}',
    specific({ permissionDecision: "deny", permissionDecisionReason: "no" }),
    specific({ permissionDecision: "ask", updatedInput: { n: [5e-324, -0, 1.5e-7, null, true] } }),
    specific({ updatedToolOutput: "x".repeat(7 * mebibyte) }),
    `{"hookSpecificOutput":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`,
    `{"hookSpecificOutput":{"a":${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}}}`,
  ])("print an answer of the service as it is: %#", async (body) => {
    expect(await answered((socket, heard) => socket.end(signed(heard, body)))).toEqual(
      printed(body),
    );
  });

  test("print bytes that are no text as they are", async () => {
    const body = Buffer.from('{"reason":"\xff\xc3("}', "latin1");
    expect(await answered((socket, heard) => socket.end(signed(heard, body)))).toEqual(
      printed(body),
    );
  });

  test.each([
    "null",
    "[]",
    "1",
    '"deny"',
    "true",
    '{"decision":"allow"}',
    '{"decision":"approve"}',
    '{"decision":null}',
    '{"decision":["block"]}',
    '{"decision":"block","decision":"approve"}',
    '{"decision":"block\\u0000"}',
    '{"Decision":"block"}',
    '{"reason":1}',
    '{"reason":null}',
    '{"continue":true}',
    '{"__proto__":{}}',
    '{"hookSpecificOutput":null}',
    '{"hookSpecificOutput":[]}',
    '{"hookSpecificOutput":"deny"}',
    specific({ permissionDecision: "allow" }),
    specific({ permissionDecision: "Deny" }),
    specific({ permissionDecision: null }),
    specific({ permissionDecision: { deny: true } }),
  ])("block an answer of the service that Claude Code may take for a yes: %s", async (body) => {
    expect(await answered((socket, heard) => socket.end(signed(heard, body)))).toEqual(unknown);
  });

  test.each([
    "",
    " ",
    "{",
    "{nope",
    '{"a"}',
    "{}x",
    "{},",
    '{"reason":"a}',
    '{"reason":"\n"}',
    '{"reason":"\\x"}',
    '{"reason":"\\u12"}',
    '{"a":01}',
    '{"a":1.}',
    '{"a":.5}',
    '{"a":+1}',
    '{"a":NaN}',
    '{"a":[1,]}',
    '{"a":1,}',
    "{'a':1}",
    "{/**/}",
    "\ufeff{}",
    "\u00a0{}",
    "[".repeat(100_000),
    `{"a":${"[".repeat(100_000)}}`,
  ])("block an answer that is no JSON: %#", async (body) => {
    expect(await answered((socket, heard) => socket.end(signed(heard, body)))).toEqual(failed);
  });

  test.each<[string, (heard: Heard) => Buffer]>([
    ["no signature", () => Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}")],
    ["an empty one", (heard) => signed(heard, "{}", { signature: "" })],
    [
      "one of another key",
      (heard) =>
        signed(heard, "{}", {
          signature: signatureOfAnswer({
            key: `${key}x`,
            nonce: heard.nonce,
            status: 200,
            body: "{}",
          }),
        }),
    ],
    [
      "one of another call",
      (heard) =>
        signed(heard, "{}", { signature: signatureFor({ nonce: "m0.abc" }, Buffer.from("{}")) }),
    ],
    [
      "one of another body",
      (heard) => signed(heard, "{}", { signature: signatureFor(heard, Buffer.from("{ }")) }),
    ],
    [
      "one of another status",
      (heard) =>
        signed(heard, "{}", {
          status: 200,
          signature: signatureFor(heard, Buffer.from("{}"), 403),
        }),
    ],
    [
      "half of it",
      (heard) =>
        signed(heard, "{}", { signature: signatureFor(heard, Buffer.from("{}")).slice(0, 20) }),
    ],
    [
      "more than it",
      (heard) => signed(heard, "{}", { signature: `${signatureFor(heard, Buffer.from("{}"))}A` }),
    ],
    [
      "two of them",
      (heard) =>
        signed(heard, "{}", {
          headers: [
            `parapet-signature: ${signatureFor(heard, Buffer.from("{}"))}`,
            "content-length: 2",
          ],
        }),
    ],
    [
      "one after the body",
      (heard) =>
        Buffer.from(
          `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ntrailer: parapet-signature\r\n\r\n2\r\n{}\r\n0\r\nparapet-signature: ${signatureFor(heard, Buffer.from("{}"))}\r\n\r\n`,
        ),
    ],
    [
      "the call's own",
      (heard) => signed(heard, "{}", { signature: heard.headers["parapet-signature"]! }),
    ],
    ["a refusal of nobody", () => Buffer.from("HTTP/1.1 401 No\r\ncontent-length: 0\r\n\r\n")],
  ])("block what the service did not sign: %s", async (_, answer) => {
    expect(await answered((socket, heard) => socket.end(answer(heard)))).toEqual(another);
  });

  test("block an answer that was recorded, with its own nonce, from an earlier call", async () => {
    let recorded: Buffer = Buffer.alloc(0);
    await answered((socket, heard) => {
      recorded = signed(heard, "{}");
      socket.end(signed(heard, "{}"));
    });
    expect(await answered((socket) => socket.end(recorded))).toEqual(another);
  });

  test.each([201, 204, 304, 400, 403, 413, 429, 500, 503])(
    "block an answer of the service with status %d",
    async (status) => {
      const body = status === 204 || status === 304 ? "" : "{}";
      const end = await answered((socket, heard) =>
        socket.end(signed(heard, body, { status, ...(body === "" ? { headers: [] } : {}) })),
      );
      expect(end).toEqual(blocked(`its service answered with ${status}.`));
    },
  );

  test.each([301, 302, 303, 307, 308])("follow no redirect: %d", async (status) => {
    const other = await scriptedService("tcp");
    try {
      const headers = [`location: ${other.url}/`, "content-length: 2"];
      const end = await answered((socket, heard) =>
        socket.end(signed(heard, "{}", { status, headers })),
      );
      expect(end).toEqual(blocked(`its service answered with ${status}.`));
      expect(other.heard).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  test.each<[string, (heard: Heard) => string]>([
    ["chunks", (heard) => withSignature(heard, `${chunked}\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n`)],
    [
      "chunks with extensions and trailers",
      (heard) => withSignature(heard, `${chunked}\r\n\r\n02;a=b\r\n{}\r\n0\r\nx-a: b\r\n\r\n`),
    ],
    [
      "a head before it that informs",
      (heard) =>
        `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${withSignature(heard, "content-length: 2\r\n\r\n{}")}`,
    ],
    ["an end of the connection", (heard) => withSignature(heard, "\r\n{}")],
    [
      "chunks of HTTP/1.0",
      (heard) => withSignature(heard, `${chunked}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, "HTTP/1.0"),
    ],
    ["HTTP/1.0", (heard) => withSignature(heard, "\r\n{}", "HTTP/1.0")],
    [
      "capitals and spaces",
      (heard) => withSignature(heard, "Content-LENGTH:\t 2 \r\nX:\r\n\r\n{}"),
    ],
  ])("read an answer in every form of HTTP: %s", async (_, answer) => {
    expect(await answered((socket, heard) => socket.end(answer(heard)))).toEqual(printed("{}"));
  });

  test("read an answer that comes byte by byte", async () => {
    const end = await answered((socket, heard) => {
      const bytes = signed(heard, "{}");
      const next = (at: number): void => {
        if (at === bytes.length) socket.end();
        else socket.write(bytes.subarray(at, at + 1), () => setImmediate(next, at + 1));
      };
      socket.setNoDelay(true);
      next(0);
    });
    expect(end).toEqual(printed("{}"));
  });

  test.each<[string, (heard: Heard) => string]>([
    ["nothing", () => ""],
    ["half a head", () => "HTTP/1.1 200 OK\r\nparapet-sig"],
    ["half a body", (heard) => withSignature(heard, "content-length: 3\r\n\r\n{}")],
    ["half a chunk", (heard) => withSignature(heard, `${chunked}\r\n\r\n5\r\n{}`)],
    ["no last chunk", (heard) => withSignature(heard, `${chunked}\r\n\r\n2\r\n{}\r\n`)],
    [
      "no end of the trailers",
      (heard) => withSignature(heard, `${chunked}\r\n\r\n2\r\n{}\r\n0\r\na: b\r\n`),
    ],
    ["words", () => "What is it?\r\n\r\n"],
    ["another protocol", () => "SSH-2.0-OpenSSH_9.9\r\n"],
    [
      "a change of the protocol",
      () => "HTTP/1.1 101 Yes\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n{}",
    ],
    ["HTTP of another version", (heard) => withSignature(heard, "\r\n{}", "HTTP/3.1")],
    ["a status that is none", () => "HTTP/1.1 2x0 OK\r\ncontent-length: 2\r\n\r\n{}"],
    ["lines without CR", () => "HTTP/1.1 200 OK\ncontent-length: 2\n\n{}"],
    ["a chunk without size", (heard) => withSignature(heard, `${chunked}\r\n\r\n{}\r\n0\r\n\r\n`)],
    [
      "a chunk of negative size",
      (heard) => withSignature(heard, `${chunked}\r\n\r\n-2\r\n{}\r\n0\r\n\r\n`),
    ],
    [
      "a chunk beyond all size",
      (heard) => withSignature(heard, `${chunked}\r\n\r\nfffffffffffffffff\r\n{}`),
    ],
    [
      "a chunk longer than its size",
      (heard) => withSignature(heard, `${chunked}\r\n\r\n1\r\n{}\r\n0\r\n\r\n`),
    ],
    ["a length below zero", (heard) => withSignature(heard, "content-length: -2\r\n\r\n{}")],
    [
      "a length beyond all size",
      (heard) => withSignature(heard, "content-length: 99999999999999999999\r\n\r\n{}"),
    ],
    [
      "two lengths",
      (heard) => withSignature(heard, "content-length: 2\r\ncontent-length: 3\r\n\r\n{}"),
    ],
    [
      "a length and chunks",
      (heard) =>
        withSignature(heard, `content-length: 2\r\n${chunked}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
    ],
    ["a name with a space", (heard) => withSignature(heard, "content length: 2\r\n\r\n{}")],
    ["a line without a name", (heard) => withSignature(heard, ": 2\r\n\r\n{}")],
    [
      "a zero in a value",
      (heard) => withSignature(heard, "x: a\0b\r\ncontent-length: 2\r\n\r\n{}"),
    ],
    ["an endless head", () => `HTTP/1.1 200 OK\r\n${"a: b\r\n".repeat(20_000)}`],
    ["an endless line", () => `HTTP/1.1 200 ${"O".repeat(100_000)}`],
    [
      "a length above the limit",
      () => `HTTP/1.1 200 OK\r\ncontent-length: ${9 * mebibyte}\r\n\r\n${"x".repeat(9 * mebibyte)}`,
    ],
    [
      "more than the limit until the end",
      () => `HTTP/1.1 200 OK\r\n\r\n${"x".repeat(9 * mebibyte)}`,
    ],
    [
      "more than the limit in chunks",
      () =>
        `HTTP/1.1 200 OK\r\n${chunked}\r\n\r\n${`100000\r\n${"x".repeat(mebibyte)}\r\n`.repeat(9)}0\r\n\r\n`,
    ],
  ])("block where the answer is broken: %s", async (_, answer) => {
    expect(await answered((socket, heard) => socket.end(answer(heard), "latin1"))).toEqual(away);
  });

  test("block where the connection is reset", async () => {
    expect(await answered((socket) => socket.resetAndDestroy())).toEqual(away);
  });

  test("block where nobody listens", async () => {
    const file = JSON.stringify(installation({ url: "http://127.0.0.1:9" }));
    expect(await bothDo(call, file)).toEqual(away);
  });

  test("block where the service does not answer in time, or the call does not end", async () => {
    const silent = await scriptedService("tcp");
    const slow = await scriptedService("tcp");
    silent.does(() => {});
    // An answer that never ends, though each part of it is there in time.
    slow.does((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write("a: b\r\n"), 500);
      socket.on("close", () => clearInterval(timer));
    });
    try {
      for (const { url } of [silent, slow]) {
        expect(await bothDo(call, JSON.stringify(installation({ url })))).toEqual(late);
      }
      expect(await bothDo("never ends")).toEqual(late);
    } finally {
      await silent.stop();
      await slow.stop();
    }
  });

  test.each<[string, string | Buffer]>([
    ["no JSON", "{"],
    ["empty", ""],
    ["a list", "[]"],
    ["null", "null"],
    ["longer than its limit", `${" ".repeat(65_536)}{}`],
    ["with a byte order mark", "\ufeff{}"],
    ["without an address", JSON.stringify({ installation_id: "ad_1", key: "k" })],
    ["without a key", JSON.stringify({ installation_id: "ad_1", url: "http://127.0.0.1:9" })],
    ["without an id", JSON.stringify({ key: "k", url: "http://127.0.0.1:9" })],
    [
      "with an id that would be more than a header",
      JSON.stringify({ installation_id: "a\r\nb: c", key: "k", url: "http://127.0.0.1:9" }),
    ],
  ])("block where the installation's file is %s", async (_, file) => {
    expect(await bothDo(call, file)).toEqual(failed);
  });

  test("block where the installation's file is missing, or a folder", async () => {
    for (const isFolder of [false, true]) {
      const own = await Promise.all(clients.map(installedClient));
      const ends = await Promise.all(
        own.map(async ({ folder, run }) => {
          if (isFolder) await mkdir(join(folder, "installation.json"));
          return run(call);
        }),
      );
      await Promise.all(own.map(({ remove }) => remove()));
      expect(ends).toEqual([failed, failed]);
    }
  });

  test.each<[string, Buffer]>([
    ["a call", call],
    ["nothing", Buffer.alloc(0)],
    ["what is no text", Buffer.from([0xff, 0, 0xc3, 0x28, 10])],
    ["32 MiB", Buffer.alloc(32 * mebibyte, "x")],
  ])("send what they were given as it is, signed, with the same headers: %s", async (_, input) => {
    service.does((socket, heard) => socket.end(signed(heard, "{}")));
    service.heard.length = 0;
    expect(await bothDo(input)).toEqual(printed("{}"));
    expect(service.heard.map(isSigned)).toEqual([true, true]);
    expect(service.heard.every(({ body }) => body.equals(input))).toBe(true);
    const [one, two] = service.heard.map(({ line, headers, nonce }) => {
      const proofs = { "parapet-nonce": "", "parapet-caller": "", "parapet-signature": "" };
      expect(nonce).toMatch(/^[\da-z]{8,9}\.[\w-]{24}$/);
      return { line, headers: { ...headers, ...proofs, connection: "" } };
    });
    expect(two).toEqual(one);
    expect(new Set(service.heard.map(({ nonce }) => nonce)).size).toBe(2);
  });

  test("block a call of more than 32 MiB, of which nothing is sent", async () => {
    service.heard.length = 0;
    expect(await bothDo(Buffer.alloc(32 * mebibyte + 1, "x"))).toEqual(tooLarge);
    expect(service.heard).toEqual([]);
  });

  test("read the answer of a service that does not want the rest of a call", async () => {
    // It has seen the head alone, as the service does with callers that it does not know.
    const { createServer } = await import("node:net");
    const server = createServer({ allowHalfOpen: true }, (socket: Socket) => {
      socket
        .on("error", () => {})
        .once("data", (chunk) => {
          const nonce = /parapet-nonce: (\S+)/i.exec(chunk.toString("latin1"))?.[1] ?? "";
          socket.resume().write(signed({ nonce } as Heard, "{}", { status: 413 }));
        });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    try {
      const file = JSON.stringify(installation({ url: `http://127.0.0.1:${port}` }));
      const end = await bothDo(Buffer.alloc(8 * mebibyte, "x"), file);
      expect(end).toEqual(blocked("its service answered with 413."));
    } finally {
      server.close();
    }
  });

  test("call the local socket where the service listens there, and nothing else", async () => {
    const socket = join(installed.script.folder, "s.sock");
    const local = await scriptedService({ socket });
    local.does((connection, heard) => connection.end(signed(heard, '{"reason":"local"}')));
    service.heard.length = 0;
    try {
      const file = JSON.stringify(installation({ socket }));
      expect(await bothDo(call, file)).toEqual(printed('{"reason":"local"}'));
      expect(service.heard).toEqual([]);
      expect(local.heard.map(({ headers }) => headers["host"])).toEqual(["localhost", "localhost"]);
      local.does((connection) => connection.destroy());
      expect(await bothDo(call, file)).toEqual(away);
      expect(service.heard).toEqual([]);
    } finally {
      await local.stop();
    }
  });

  test.each<[string, (folder: string) => Promise<string>]>([
    ["is not there", async (folder) => join(folder, "none.sock")],
    ["is no text", async () => 5 as unknown as string],
    ["is a file", async (folder) => join(folder, "installation.json")],
    [
      "is a link to one",
      async (folder) => {
        const link = join(folder, "link.sock");
        await symlink(join(folder, "s.sock"), link);
        return link;
      },
    ],
    ["has too long a path", async (folder) => join(folder, "x".repeat(110))],
    ["has a zero in its path", async (folder) => join(folder, "a\0b")],
  ])("call over TCP where the local socket %s", async (_, placed) => {
    const { folder } = installed.script;
    const local = await scriptedService({ socket: join(folder, "s.sock") });
    service.does((connection, heard) => connection.end(signed(heard, "{}")));
    try {
      const file = JSON.stringify(installation({ socket: await placed(folder) }));
      expect(await bothDo(call, file)).toEqual(printed("{}"));
      expect(local.heard).toEqual([]);
    } finally {
      await local.stop();
    }
  });

  test("call over TCP where the service that made the local socket has ended", async () => {
    const socket = join(installed.script.folder, "left.sock");
    await listener(socket, "process.kill(process.pid, 'SIGKILL')").closed;
    service.does((connection, heard) => connection.end(signed(heard, "{}")));
    expect(await bothDo(call, JSON.stringify(installation({ socket })))).toEqual(printed("{}"));
  });

  test.skipIf(process.platform !== "linux")(
    "call over TCP where so many wait at the local socket that it takes no more",
    async () => {
      const socket = join(installed.script.folder, "full.sock");
      const busy = listener(socket, "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)");
      const waiting: Socket[] = [];
      service.does((connection, heard) => connection.end(signed(heard, "{}")));
      try {
        await busy.listening;
        for (let isFull = false; !isFull;) {
          const connection = connect(socket);
          waiting.push(connection);
          isFull = await new Promise((resolve) => {
            connection.on("connect", () => resolve(false)).on("error", () => resolve(true));
          });
        }
        expect(await bothDo(call, JSON.stringify(installation({ socket })))).toEqual(printed("{}"));
      } finally {
        for (const connection of waiting) connection.destroy();
        busy.kill();
        await busy.closed;
      }
    },
  );
});

/** Another process that listens at a socket, and then does something else. */
function listener(socket: string, then: string) {
  const code = `require("node:net").createServer().listen({ path: ${JSON.stringify(socket)}, backlog: 1 }, () => {
    require("node:fs").writeSync(1, "listening"); ${then};
  })`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  return {
    listening: once(child.stdout, "data"),
    closed: once(child, "close"),
    kill: () => child.kill("SIGKILL"),
  };
}
