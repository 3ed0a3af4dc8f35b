import { expect, test } from "vitest";
import { isJson, refusedStatus, tokenHeader } from "./caller.ts";

const token = "a".repeat(64);
const asked = (headers: Readonly<Record<string, string>>): number =>
  refusedStatus({ host: "127.0.0.1:8000", [tokenHeader]: token, ...headers }, 8000, token);

test("who has the token and asks this proxy by its own name may go on", () => {
  expect(asked({})).toBe(0);
  expect(asked({ host: "LOCALHOST:8000" })).toBe(0);
  expect(asked({ origin: "http://localhost:8000" })).toBe(0);
});

test.each([
  ["another token of the same length", { [tokenHeader]: `${"a".repeat(63)}b` }, 401],
  ["a part of the token", { [tokenHeader]: "a".repeat(63) }, 401],
  ["no token", { [tokenHeader]: "" }, 401],
  ["another host", { host: "evil.example:8000" }, 403],
  ["another port", { host: "127.0.0.1:8001" }, 403],
  ["a page of another origin", { origin: "http://evil.example" }, 403],
])("a caller is refused for %s", (_, headers, status) => {
  expect(asked(headers)).toBe(status);
});

test("who asks the port that addresses leave out names no port, neither do pages of this origin", () => {
  const own = { host: "localhost", [tokenHeader]: token };
  expect(refusedStatus(own, 80, token)).toBe(0);
  expect(refusedStatus({ ...own, origin: "http://localhost" }, 80, token)).toBe(0);
  expect(refusedStatus(own, 8000, token)).toBe(403);
});

test("a caller without a host, or without a token, is refused", () => {
  expect(refusedStatus({ [tokenHeader]: token }, 8000, token)).toBe(403);
  expect(refusedStatus({ host: "127.0.0.1:8000" }, 8000, token)).toBe(401);
});

test.each([
  [{ "content-type": "application/json" }, true],
  [{ "content-type": 'Application/JSON ; charset="UTF-8"' }, true],
  [{ "content-type": "application/json", "content-encoding": "gzip" }, false],
  [{ "content-type": "text/plain" }, false],
  [{}, false],
])("a body is taken for JSON as it is, and for nothing else: %j", (headers, expected) => {
  expect(isJson(headers)).toBe(expected);
});
