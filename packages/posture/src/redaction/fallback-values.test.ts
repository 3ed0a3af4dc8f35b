import { expect, test } from "vitest";
import { fallbackValues } from "./fallback-values.ts";
import { redactText } from "./redact-text.ts";

test.each([
  ["export A=${TOKEN:-hunter2-pa$word}", ["hunter2-pa$word"]],
  ["${A-x} ${B=y} ${C:-z}", ["x", "y", "z"]],
  ["${A:-${B:-x}}", ["${B:-x"]],
  ["${A:-}${B:-x}", ["x"]],
  ["${A:-x\n}${B:-y}", ["y"]],
  [`\${A:-${"x".repeat(4_097)}}\${B:-y}`, ["y"]],
  ["${A:-x", []],
])("%.40s: what stands in for a variable ends at the next brace of the line", (text, values) => {
  expect([...fallbackValues(text)].map(({ secret }) => secret)).toEqual(values);
});

const timeOf = (unit: string, length: number) => {
  const text = unit.repeat(Math.ceil(length / unit.length));
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    redactText(text, "output");
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
};

test.each(["${a-", "/", "//"])("a text of %s takes about as long as a plain one", (unit) => {
  timeOf(unit, 16_000);
  expect(timeOf(unit, 64_000)).toBeLessThan(8 * Math.max(timeOf("a=b ", 64_000), 3));
  expect(timeOf(unit, 256_000)).toBeLessThan(8 * 4 * Math.max(timeOf(unit, 64_000), 1));
});
