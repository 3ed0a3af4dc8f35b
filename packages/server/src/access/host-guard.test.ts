import { expect, test } from "vitest";
import { guardHost } from "./host-guard.ts";

const allowed = ["parapet.example"];

test.each([
  ["127.0.0.1:8000", undefined],
  ["[::1]:8000", undefined],
  ["localhost:8000", "http://localhost:8000"],
  ["parapet.example", "https://parapet.example"],
])("a request to %s from origin %s passes", (host, origin) => {
  expect(() => guardHost({ host, origin }, allowed)).not.toThrow();
});

test.each([
  ["evil.example:8000", undefined, "a page that rebinds its name to 127.0.0.1"],
  [undefined, undefined, "a request without Host"],
  ["localhost:8000", "https://evil.example", "a page of another site"],
  ["localhost:8000", "http://localhost:9000", "another local server"],
  ["localhost:8000", "null", "a sandboxed frame"],
  ["localhost:8000", "file://", "a local file"],
])("a request to %s from origin %s is refused: %s", (host, origin, _why) => {
  expect(() => guardHost({ host, origin }, allowed)).toThrow(
    /Host header|--allowed-host|another origin/,
  );
});
