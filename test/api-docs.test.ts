import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problems } from "../packages/server/src/core/problem.ts";
import { send, startTestService, type TestService } from "./support/service.ts";

type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Operation = { readonly "x-parapet-access": string };

const page = readFileSync(join(import.meta.dirname, "../docs/api.md"), "utf8");

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

test("docs/api.md names every operation and who may call it, and none that is gone", async () => {
  const document = (await send(service.url, "/api/v1/openapi.json")).json;
  const { paths } = document as { readonly paths: Operations };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `${method.toUpperCase()} ${path}: ${operation["x-parapet-access"]}`,
    ),
  );
  const documented = rowsOf("Every operation").map((cells) => cells.join(": "));
  expect(documented.toSorted(), "Correct the table in docs/api.md.").toEqual(operations.toSorted());
});

test("docs/api.md names every error that a client may switch on", () => {
  const documented = rowsOf("Errors").map(([code, status]) => [code, Number(status)]);
  const codes = Object.entries(problems).map(([code, { status }]) => [code, status]);
  expect(documented).toEqual(codes);
});

/** The first two cells of each row of the table below a heading. */
function rowsOf(heading: string): readonly (readonly string[])[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, 3)
        .map((cell) => cell.replaceAll("`", "").trim()),
    );
}
