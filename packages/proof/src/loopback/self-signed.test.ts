import { X509Certificate } from "node:crypto";
import { createServer, request } from "node:https";
import { expect, onTestFinished, test } from "vitest";
import { selfSignedFor } from "./self-signed.ts";

test("a certificate is that of its name alone, valid around the time that is given", () => {
  const now = new Date("2026-11-29T11:00:00.000Z");
  const cert = new X509Certificate(selfSignedFor("attacker.example", now).cert);
  expect(cert.checkHost("attacker.example")).toBe("attacker.example");
  expect(cert.checkHost("other.example")).toBeUndefined();
  expect(cert.verify(cert.publicKey)).toBe(true);
  expect([cert.validFromDate, cert.validToDate].map((date) => date.toISOString())).toEqual([
    "2026-11-28T11:00:00.000Z",
    "2026-11-30T11:00:00.000Z",
  ]);
});

test("a client that trusts it, and no other, takes the answer of its server", async () => {
  const { cert, key } = selfSignedFor("attacker.example", new Date());
  const server = createServer({ cert, key }, (_, response) => response.end("page"));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const ask = (ca?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { host: "127.0.0.1", port, servername: "attacker.example", ca };
      request(options, (response) => resolve(response.resume().statusCode))
        .on("error", reject)
        .end();
    });
  expect(await ask(cert)).toBe(200);
  await expect(ask()).rejects.toThrow(/self-signed/);
});
