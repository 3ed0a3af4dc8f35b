import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { askGuardrails } from "./ask-guardrails.ts";
import { askService, CallTooLarge } from "./ask-service.ts";
import { installationHeader, nonceHeader, signatureHeader } from "./headers.ts";
import type { Installation } from "./installation.ts";
import { signatureOfAnswer, signatureOfCall } from "./signatures.ts";

const key = "k".repeat(43);

async function serviceThat(
  answer: (call: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<Installation> {
  const server = createServer(
    (call, response) => void text(call).then((body) => answer(call, body, response)),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { installation_id: "ad_1", key, url, service: "home", agent_id: "main" };
}

const nonceOf = (call: IncomingMessage) => String(call.headers[nonceHeader]);

function signed(response: ServerResponse, call: IncomingMessage, body: string, status = 200) {
  response.statusCode = status;
  response.setHeader(
    signatureHeader,
    signatureOfAnswer({ key, nonce: nonceOf(call), status, body }),
  );
  response.end(body);
}

test("the answer of the service that was installed is taken, and the call proves who made it", async () => {
  const installation = await serviceThat((call, body, response) => {
    expect(call.headers[installationHeader]).toBe("ad_1");
    expect(call.headers[signatureHeader]).toBe(
      signatureOfCall({ key, nonce: nonceOf(call), path: "/evaluate", body }),
    );
    signed(response, call, '{"action":"allow"}');
  });
  const answer = await askService(installation, "/evaluate", { tool: "x" }, { timeoutMs: 5_000 });
  expect(answer).toEqual({ action: "allow" });
});

test.for([
  [
    "a third party who knows no key",
    (response: ServerResponse) => response.end('{"action":"allow"}'),
  ],
  [
    "an error",
    (response: ServerResponse, call: IncomingMessage) => signed(response, call, "{}", 503),
  ],
  ["no JSON", (response: ServerResponse, call: IncomingMessage) => signed(response, call, "allow")],
  [
    "an endless answer",
    (response: ServerResponse, call: IncomingMessage) => signed(response, call, '"'.repeat(4096)),
  ],
  ["silence", () => undefined],
  ["a broken connection", (response: ServerResponse) => response.destroy()],
  [
    "a redirect to a third party",
    (response: ServerResponse) => response.writeHead(307, { location: "/elsewhere" }).end(),
  ],
  [
    "the answer to another call",
    (response: ServerResponse) => {
      response.setHeader(
        signatureHeader,
        signatureOfAnswer({ key, nonce: "old", status: 200, body: '{"action":"allow"}' }),
      );
      response.end('{"action":"allow"}');
    },
  ],
] as const)("%s is never taken for an answer", async ([, answer]) => {
  const installation = await serviceThat((call, _body, response) => void answer(response, call));
  const asked = askService(installation, "/evaluate", {}, { timeoutMs: 300, maxAnswerBytes: 1024 });
  await expect(asked).rejects.toMatchObject({ name: "NoTrustedAnswer" });
});

test("a service that is down is told as such", async () => {
  const installation = {
    installation_id: "ad_1",
    key,
    url: "http://127.0.0.1:9",
    service: "home",
    agent_id: "",
  };
  await expect(askService(installation, "/evaluate", {}, { timeoutMs: 500 })).rejects.toThrow(
    /Parapet did not answer/,
  );
});

test("a call that the service would not read is blocked as too large, and not as one that nobody answers", async () => {
  let calls = 0;
  const installation = await serviceThat((call, _body, response) => {
    calls += 1;
    signed(response, call, '{"action":"allow"}');
  });
  const within = { timeoutMs: 5_000 };
  const empty = JSON.stringify(padding(0)).length;
  await askService(installation, "/evaluate", padding(256 * 1024 - empty), within);
  expect(calls).toBe(1);
  const tooLong = padding(256 * 1024 - empty + 1);
  await expect(askService(installation, "/evaluate", tooLong, within)).rejects.toThrow(
    CallTooLarge,
  );
  const request = {
    agent_id: "a",
    session_id: "s",
    point: "pre_tool_call",
    source_trust: "agent",
    // Each takes six bytes.
    text: "\u0001".repeat(50_000),
  } as const;
  expect(await askGuardrails(installation, request, { ...within, adapter: "test" })).toMatchObject({
    action: "block",
    reasons: [expect.stringContaining("exceeds the limit of 256 KiB")],
  });
  expect(calls).toBe(1);
});

function padding(length: number) {
  return { text: "x".repeat(length) };
}

test("a call that a connection did not carry any more is made again, on a new one", async () => {
  const calls: string[] = [];
  const installation = await serviceThat((call, _body, response) => {
    calls.push(nonceOf(call));
    // The second comes on the connection that was kept.
    if (calls.length === 2) call.socket.destroy();
    else signed(response, call, '{"action":"allow"}');
  });
  const within = { timeoutMs: 5_000 };
  await askService(installation, "/evaluate", {}, within);
  expect(await askService(installation, "/evaluate", {}, within)).toEqual({ action: "allow" });
  // A service that has heard the first all the same takes the second for another call.
  expect(new Set(calls).size).toBe(3);
});

test("an answer that stops in the middle says so, and is no answer", async () => {
  const installation = await serviceThat((_call, _body, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("{");
  });
  const asked = askService(installation, "/evaluate", {}, { timeoutMs: 300 });
  await expect(asked).rejects.toThrow("Parapet's answer was incomplete: it took too long");
});
