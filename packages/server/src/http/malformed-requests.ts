import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ProblemCode, ProblemError, problemJson, problems } from "../core/problem.ts";

/*
 * What never reaches the application gets problem documents too. It has no request id, for nothing
 * is logged about it.
 */

/**
 * The answer to a request whose address is none; to a fault of the adapter, if there is one, 500.
 */
export function malformedRequest(error: unknown): Response {
  const problem =
    error instanceof Error && error.name === "RequestError"
      ? new ProblemError("bad-request", "The request URL is malformed.")
      : new ProblemError("internal", "Internal error.");
  return new Response(problemJson(problem, ""), {
    status: problems[problem.code].status,
    headers: { "Content-Type": "application/problem+json" },
  });
}

const answers: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: ["headers-too-large", "Send at most 16 KB of headers and address."],
  ERR_HTTP_REQUEST_TIMEOUT: ["request-timeout", "Send the whole request within 30 s."],
};

/** Answers on connections that carry something else than a request, and ends them. */
export function answerMalformed(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on("request", ({ socket }, outgoing) => latest.set(socket, outgoing));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const known = answers[error.code ?? ""];
    const [code, detail] = known ?? [
      "bad-request",
      "This is no valid HTTP/1.1 request; correct it.",
    ];
    const outgoing = latest.get(socket);
    // Within an answer that has begun, another would only corrupt it.
    if (outgoing?.headersSent === true && !outgoing.writableFinished) socket.destroy();
    else refuse(socket, new ProblemError(code, detail));
  });
  server.on("connect", (_request, socket) => {
    refuse(socket, new ProblemError("method-not-allowed", "This is a server, not a proxy."));
  });
}

function refuse(socket: Duplex, problem: ProblemError): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status } = problems[problem.code];
  const body = problemJson(problem, "");
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Connection: close",
    "Content-Type: application/problem+json",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.on("error", () => {});
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
