// A hook of Claude Code: asks Parapet about the call on standard input and prints its answer. Exit code 2 keeps the call
// from going on; it is the answer to everything that is not an answer of the service that was installed. Plain CommonJS
// without a dependency, because each call starts it. installation.json lies beside it. The program in ../../native does
// the same without Node: test/adapters/hook-clients.test.ts compares them.
"use strict";

const { createHmac, randomBytes, timingSafeEqual } = require("node:crypto");
const { closeSync, constants, fstatSync, lstatSync, openSync, readSync } = require("node:fs");
const { connect } = require("node:net");

const longestWait = 8_000;
const mostInput = 32 * 1024 * 1024;
const mostInstallation = 64 * 1024;
const mostAnswer = 8 * 1024 * 1024;

// Whatever ends this process without an answer ends it with this.
process.exitCode = 2;

function block(why) {
  try {
    process.stderr.write(`Parapet blocked this call: ${why}\n`, () => process.exit(2));
  } catch {
    process.exit(2);
  }
}

process.on("uncaughtException", () => block("its hook failed."));
process.on("unhandledRejection", () => block("its hook failed."));

/** The same as in adapter-link: the lengths go in, so that no two lists of parts read the same. */
function signature(key, parts) {
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  return hmac.digest("base64url");
}

function isSame(expected, given) {
  const [wanted, found] = [Buffer.from(expected), Buffer.from(given)];
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}

/** Calls `done` once with the whole of a stream, or `failed` when it is too long or breaks. */
function collect(stream, most, done, failed) {
  const chunks = [];
  let length = 0;
  stream.on("data", (chunk) => {
    length += chunk.length;
    if (length > most) {
      stream.destroy();
      failed();
    } else chunks.push(chunk);
  });
  stream.on("end", () => done(Buffer.concat(chunks)));
  stream.on("error", failed);
}

function away() {
  block("its service did not answer. Start it with parapet serve.");
}

/** Whether the service's socket can be tried: it is this user's, and its path fits into the address of a socket. */
function isOwnSocket(path) {
  try {
    const found = lstatSync(path);
    return found.isSocket() && found.uid === process.getuid() && Buffer.byteLength(path) <= 103;
  } catch {
    return false;
  }
}

/** A pipe in its place would be waited for, and Claude Code lets pass what its hook does not answer in time. */
function textOf(path) {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(file).isFile()) throw new Error("no file");
    const bytes = Buffer.alloc(mostInstallation);
    return bytes.toString("utf8", 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

function ask(body) {
  const file = textOf(`${__dirname}/installation.json`);
  const { installation_id: id, key, url, socket = "" } = JSON.parse(file);
  const path = `/api/v1/adapters/${encodeURIComponent(id)}/hooks/claude-code`;
  const { request } = url.startsWith("https:") ? require("node:https") : require("node:http");
  const nonce = `${Date.now().toString(36)}.${randomBytes(18).toString("base64url")}`;
  const options = {
    method: "POST",
    agent: false,
    headers: {
      "content-type": "application/json",
      "content-length": body.length,
      "parapet-installation": id,
      "parapet-nonce": nonce,
      "parapet-caller": signature(key, ["caller", nonce, path]),
      "parapet-signature": signature(key, ["call", nonce, path, body]),
    },
  };
  const send = (call, failed) => {
    call.on("error", failed);
    call.on("upgrade", away);
    call.on("response", (answer) => {
      collect(answer, mostAnswer, (text) => judge(answer, text, { key, nonce }), away);
    });
    call.end(body);
  };
  const overTcp = () => send(request(`${url}${path}`, options), away);
  if (!isOwnSocket(socket)) return overTcp();
  // Where nobody listens at the socket, nobody has heard the call.
  const failed = (error) => (error.syscall === "connect" ? overTcp() : away());
  // With an agent, Node would ignore the connection and call port 80.
  const over = { ...options, path, agent: undefined, createConnection: () => connect(socket) };
  const headers = { ...options.headers, host: "localhost" };
  send(require("node:http").request({ ...over, headers }), failed);
}

function judge(answer, text, { key, nonce }) {
  const signed = String(answer.headers["parapet-signature"] ?? "");
  const expected = signature(key, ["answer", nonce, String(answer.statusCode), text]);
  if (!isSame(expected, signed)) {
    return block(
      "the server at Parapet's address is not the service that the adapter was installed for.",
    );
  }
  if (answer.statusCode !== 200) return block(`its service answered with ${answer.statusCode}.`);
  if (!isKnown(JSON.parse(text.toString("utf8")))) {
    return block("its service sent an unknown answer. Run parapet protect again.");
  }
  process.stdout.write(text, () => process.exit(0));
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Older versions take a word that they do not know for a yes. */
function isKnown(answer) {
  if (!isObject(answer)) return false;
  const { decision, reason, hookSpecificOutput: specific = {}, ...others } = answer;
  if (!isObject(specific)) return false;
  return (
    [undefined, "block"].includes(decision) &&
    [undefined, "deny", "ask"].includes(specific.permissionDecision) &&
    (reason === undefined || typeof reason === "string") &&
    Object.keys(others).length === 0
  );
}

setTimeout(() => block("its service did not answer in time."), longestWait).unref();
collect(process.stdin, mostInput, ask, () => block("the call is too large."));
