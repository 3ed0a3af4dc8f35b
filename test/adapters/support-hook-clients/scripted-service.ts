import { createHmac, randomBytes } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { isSameSignature, signatureOfCall, signatureOfCaller } from "@parapet/adapter-link";

export const key = randomBytes(32).toString("base64url");

/** A call as it arrived, byte for byte. */
export type Heard = {
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly nonce: string;
};

/** Answers on the socket in any way that bytes can be. */
export type Serve = (socket: Socket, call: Heard) => void;

function noObjection(socket: Socket, call: Heard): void {
  socket.end(signed(call, "{}"));
}

/**
 * A service that does with each call what it is told to, and keeps what it has heard. Where it is
 * not told anything, it has no objection.
 */
export async function scriptedService(where: { readonly socket: string } | "tcp") {
  const heard: Heard[] = [];
  const open = new Set<Socket>();
  let serve: Serve = noObjection;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket.on("close", () => open.delete(socket)).on("error", () => {}));
    const chunks: Buffer[] = [];
    let length = 0;
    let wanted = 0;
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length < wanted) return;
      const bytes = Buffer.concat(chunks);
      wanted = lengthOf(bytes);
      const call = length < wanted ? undefined : callIn(bytes);
      if (call === undefined) return;
      socket.removeAllListeners("data").resume();
      heard.push(call);
      serve(socket, call);
    });
  });
  await listening(server, where);
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`,
    heard,
    does: (next: Serve) => {
      serve = next;
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function listening(server: Server, where: { readonly socket: string } | "tcp"): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    if (where === "tcp") server.listen(0, "127.0.0.1", resolve);
    else server.listen(where.socket, resolve);
  });
}

/** Of the whole request, as far as its head says it. */
function lengthOf(bytes: Buffer): number {
  const end = bytes.indexOf("\r\n\r\n");
  const [, length] = /content-length: (\d+)/i.exec(bytes.toString("latin1", 0, end)) ?? [];
  return end === -1 ? 0 : end + 4 + Number(length);
}

function callIn(bytes: Buffer): Heard | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const [line = "", ...fields] = bytes.toString("latin1", 0, end).split("\r\n");
  const headers = Object.fromEntries(
    fields.map((field) => {
      const colon = field.indexOf(":");
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
  const body = bytes.subarray(end + 4);
  return { line, headers, body, nonce: headers["parapet-nonce"] ?? "" };
}

/** Whether a call is signed as the service asks for. */
export function isSigned({ line, headers, body, nonce }: Heard): boolean {
  const path = line.split(" ")[1] ?? "";
  const text = body.toString("utf8");
  // What is not UTF-8 is signed as it is, which this cannot say again.
  const isText = Buffer.from(text).equals(body);
  const expected = signatureOfCall({ key, nonce, path, body: text });
  return (
    isSameSignature(signatureOfCaller(key, nonce, path), headers["parapet-caller"] ?? "") &&
    (!isText || isSameSignature(expected, headers["parapet-signature"] ?? ""))
  );
}

export type Signing = {
  readonly status?: number;
  /** Other headers, and the lengths where they are not to be right. */
  readonly headers?: readonly string[];
  readonly signature?: string;
};

/** A whole answer of the service, signed. */
export function signed(call: Heard, body: string | Buffer, signing: Signing = {}): Buffer {
  const { status = 200, headers } = signing;
  const bytes = Buffer.from(body);
  const { signature = signatureFor(call, bytes, status) } = signing;
  const lengths = headers ?? [`content-length: ${bytes.length}`];
  const head = [`HTTP/1.1 ${status} Word`, `parapet-signature: ${signature}`, ...lengths];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), bytes]);
}

/** What `signatureOfAnswer` makes, also of a body that is no text. */
export function signatureFor({ nonce }: Pick<Heard, "nonce">, body: Buffer, status = 200): string {
  const hmac = createHmac("sha256", key);
  for (const part of ["answer", nonce, String(status), body]) {
    hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  }
  return hmac.digest("base64url");
}
