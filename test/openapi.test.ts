import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestService, type TestService } from "./support/service.ts";

type Operation = {
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content?: {
          readonly "application/json"?: { readonly schema?: { readonly type?: string } };
        };
      }
    >
  >;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
};

type Document = {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties?: object; readonly required?: string[] }>
    >;
  };
};

let service: TestService;
let document: Document;
beforeAll(async () => {
  service = await startTestService();
  document = (await send(service.url, "/api/v1/openapi.json")).json as Document;
});
afterAll(() => service.remove());

test("the document is OpenAPI 3.1 and names the three documented operations", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(document.paths["/api/v1/scan/fix"]).toHaveProperty("post");
  expect(document.paths["/api/v1/risk/attack-paths"]).toHaveProperty("get");
  expect(document.paths["/api/v1/agents/{agent_id}/guardrails"]).toHaveProperty("get");
});

test("every operation says how it fails", () => {
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      expect(operation.responses).toHaveProperty("default");
    }
  }
});

/** Lists that cannot grow, or that are bounded in a way of their own. */
const boundedLists: Readonly<Record<string, string>> = {
  "/api/v1/risk/attack-paths":
    "the documented list, complete unless asked otherwise; a search finds a bounded number of paths",
  "/api/v1/risk/rules": "the rules of the program and of the operator's own folder",
  "/api/v1/risk/rules/problems": "files of the operator's own folder",
  "/api/v1/checks": "the checks of the program",
  "/api/v1/guardrails/library": "the guardrails of the program",
  "/api/v1/receivers": "addresses of the operator's settings, at most 21",
  "/api/v1/settings": "the settings of the program",
  "/api/v1/violations/recent": "the newest ones, at most 500; /violations has the rest",
};

test("every list is a page, or cannot grow: no caller can make an answer that fills the memory", () => {
  const lists = Object.entries(document.paths).flatMap(([path, { get }]) =>
    get?.responses["200"]?.content?.["application/json"]?.schema?.type === "array"
      ? [{ path, names: (get.parameters ?? []).map(({ name }) => name) }]
      : [],
  );
  const unbounded = lists
    .filter(({ names }) => !["limit", "cursor"].every((name) => names.includes(name)))
    .map(({ path }) => path);
  expect(unbounded.toSorted()).toEqual(Object.keys(boundedLists).toSorted());
  expect(lists.length).toBeGreaterThan(20);
});

const fields = (name: string) => Object.keys(document.components.schemas[name]?.properties ?? {});

test("the documented shapes have just the documented fields", () => {
  expect(fields("ScanFixPayload")).toEqual(["workspace_path", "check_ids"]);
  expect(fields("ScanFixResult")).toEqual(["applied", "skipped", "errors"]);
  expect(fields("AttackPath")).toEqual([
    "path_id",
    "rule_name",
    "owasp_tag",
    "agents_involved",
    "path_steps",
    "risk_score",
    "severity",
    "detected_at",
  ]);
  expect(fields("PathStep")).toEqual(["node_id", "node_type", "vulnerability", "description"]);
  for (const name of ["ScanFixPayload", "ScanFixResult", "AttackPath", "PathStep"]) {
    expect(document.components.schemas[name]?.required).toEqual(fields(name));
  }
});

test("every address of the document exists", async () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const method of Object.keys(methods)) {
      const answer = await send(service.url, path.replaceAll(/\{[^}]+\}/g, "x"), {
        method: method.toUpperCase(),
      });
      expect([path, method, answer.text.includes("There is nothing at this address")]).toEqual([
        path,
        method,
        false,
      ]);
      expect(answer.status).not.toBe(405);
      expect(answer.status).toBeLessThan(500);
    }
  }
});
