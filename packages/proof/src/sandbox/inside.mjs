// Runs inside the sandbox, as plain JavaScript that any Node can start. It takes one request a line
// on standard input and answers each with one line; standard input that ends, ends it.
import { spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { createServer, connect } from "node:net";
import { request as httpRequest } from "node:http";
import { createInterface } from "node:readline";

const mostText = 65_536;
const relays = JSON.parse(process.argv[2] ?? "[]");

/** A port on loopback behind which a server of the outside answers. */
for (const { host, port, socket } of relays) {
  // oxlint-disable-next-line no-await-in-loop -- They are few, and all must listen at first.
  await new Promise((listening, failed) => {
    const server = createServer((inner) => {
      const outer = connect(socket);
      const end = () => {
        inner.destroy();
        outer.destroy();
      };
      inner.on("error", end).on("close", end).pipe(outer);
      outer.on("error", end).on("close", end).pipe(inner);
    });
    server.on("error", failed).listen(port, host, listening);
  });
}

function tail() {
  let kept = "";
  return {
    add: (data) => {
      kept = (kept + String(data)).slice(-mostText);
    },
    text: () => kept,
  };
}

function start({ argv: [file, ...args], env, cwd }) {
  // A group of its own, so that what it starts can be ended with it.
  const child = spawn(file, args, { env, cwd, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const output = tail();
  child.stdout.on("data", output.add);
  child.stderr.on("data", output.add);
  const ended = new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: -1, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? -1, output: output.text() }));
  });
  return { child, ended, output };
}

function endGroup({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

const started = new Map();

const operations = {
  /** Starts a program that keeps running. */
  start: async ({ name, ...program }) => {
    const running = start(program);
    const entry = { ...running, code: undefined };
    void running.ended.then(({ code }) => (entry.code = code));
    started.set(name, entry);
    return {};
  },
  /** Says how a started program is. */
  look: async ({ name }) => {
    const entry = started.get(name);
    return { code: entry?.code ?? null, output: entry?.output.text() ?? "" };
  },
  run: async ({ timeoutMs, ...program }) => {
    const { child, ended, output } = start(program);
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(() => {
        endGroup(child);
        // What has left the group may hold its output open: it is not waited for.
        resolve({ code: -1, output: output.text() });
      }, timeoutMs);
    });
    const outcome = await Promise.race([ended, late]);
    clearTimeout(timer);
    return outcome;
  },
  read: async ({ path }) => {
    const file = await open(path, "r");
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(mostText), 0, mostText, 0);
      return { text: buffer.toString("utf8", 0, bytesRead) };
    } finally {
      await file.close();
    }
  },
  http: ({ method, host = "127.0.0.1", port, path, headers, body, timeoutMs }) =>
    new Promise((resolve, reject) => {
      const options = { host, port, path, method, headers, timeout: timeoutMs };
      const asked = httpRequest(options, (response) => {
        const answer = tail();
        response.on("data", answer.add);
        response.on("end", () => resolve({ status: response.statusCode, text: answer.text() }));
        response.on("error", reject);
      });
      asked.on("timeout", () => asked.destroy(new Error("no answer in time")));
      asked.on("error", reject);
      asked.end(body);
    }),
};

function say(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const lines = createInterface({ input: process.stdin });
lines.on("line", async (line) => {
  const { id, operation, ...request } = JSON.parse(line);
  try {
    say({ id, answer: await operations[operation](request) });
  } catch (error) {
    say({ id, error: error.message });
  }
});
lines.on("close", () => process.exit(0));
say({ id: 0, answer: {} });
