import { expect, test } from "vitest";
import { UsageError } from "../core/usage-error.ts";
import { serverUrl } from "./server-url.ts";

test.each([
  ["https://parapet.example.com", "https://parapet.example.com"],
  ["https://parapet.example.com:8443/", "https://parapet.example.com:8443"],
  ["http://127.0.0.1:8000", "http://127.0.0.1:8000"],
  ["http://localhost:8000/", "http://localhost:8000"],
  ["http://[::1]:8000", "http://[::1]:8000"],
])("%s is the address of a server", (text, url) => {
  expect(serverUrl(text)).toBe(url);
});

test.each([
  "http://parapet.example.com",
  "http://127.0.0.1.example.com",
  "http://10.0.0.1",
  "https://ada:secret@parapet.example.com",
  "https://parapet.example.com/path",
  "https://parapet.example.com/?a=b",
  "https://parapet.example.com/#a",
  "ftp://parapet.example.com",
  "file:///etc/passwd",
  "parapet.example.com",
  "",
])("nothing is sent to %j", (text) => {
  expect(() => serverUrl(text)).toThrow(UsageError);
});
