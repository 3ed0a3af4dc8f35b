import { expect, test } from "vitest";
import { findUrls } from "./find-urls.ts";

const urlsOf = (text: string): readonly string[] => findUrls(text).map(({ url }) => url);

test("a URL behind another one in Markdown is not lost in it", () => {
  expect(urlsOf("[![ok](https://a.example/b.svg?c=d)](https://evil.example/?e=f)")).toEqual([
    "https://a.example/b.svg?c=d",
    "https://evil.example/?e=f",
  ]);
  expect(urlsOf("[a](https://a.example)[b](https://b.example)")).toEqual([
    "https://a.example",
    "https://b.example",
  ]);
});

test("brackets that belong to a URL stay in it", () => {
  for (const url of [
    "https://a.example/wiki/Salt_(chemistry)?a[0]=b",
    "http://[::1]:8080/x",
    "https://user)]@evil.example/",
  ]) {
    expect(urlsOf(`(see ${url} )`)).toEqual([url]);
  }
});

test("a URL ends before a bracket that it has not opened", () => {
  expect(urlsOf("[https://a.example/x]y")).toEqual(["https://a.example/x"]);
  expect(urlsOf("(https://a.example/x)y")).toEqual(["https://a.example/x"]);
});

test("a scheme has no more than 32 characters, and what is before it is none of it", () => {
  expect(urlsOf(`${"a".repeat(32)}://a.example`)).toEqual([`${"a".repeat(32)}://a.example`]);
  expect(urlsOf(`b${"a".repeat(32)}://a.example`)).toEqual([`${"a".repeat(32)}://a.example`]);
});

test("many URLs without a blank between them are found, and take no longer for it", () => {
  expect(urlsOf("https://a.example/)".repeat(50_000)).length).toBe(256);
  expect(urlsOf("https://)".repeat(50_000))).toEqual([]);
});
