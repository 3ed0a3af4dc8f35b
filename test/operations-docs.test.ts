import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settingDefinitions } from "@parapet/settings";
import { send, startTestService, type TestService } from "./support/service.ts";

const page = readFileSync(join(import.meta.dirname, "../docs/operations.md"), "utf8");

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

test("docs/operations.md has every setting with its flag, variable and default, and none that is gone", () => {
  const documented = rowsOf("Settings").map(([name, flag, variable, value, about]) => ({
    name,
    flag,
    variable,
    value,
    about,
  }));
  const inCode = settingDefinitions.map(({ name, flag, variable, defaultValue, about }) => ({
    name,
    flag,
    variable,
    value: defaultText(name, defaultValue),
    about: about.replaceAll("`", ""),
  }));
  expect(documented, "Correct the table in docs/operations.md.").toEqual(inCode);
});

test("docs/operations.md has every metric, and none that is gone", async () => {
  const { text } = await send(service.url, "/metrics");
  const names = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = ""]) => name);
  const documented = rowsOf("Metrics").map(([name = ""]) => name);
  expect(documented.toSorted()).toEqual(names.toSorted());
});

function defaultText(name: string, value: unknown): string {
  if (name === "data") return "by system";
  if (name === "database") return "parapet.db";
  if (value === undefined || Array.isArray(value)) return "none";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The cells of each row of the first table below a heading. */
function rowsOf(heading: string): readonly (readonly string[])[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.replaceAll("`", "").trim()),
    );
}
