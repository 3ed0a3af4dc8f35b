import { afterAll, beforeAll, expect, test } from "vitest";
import { post, send, startTestService, type TestService } from "./support/service.ts";

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

/** Lists that cannot grow, or that are bounded in their own way. */
const boundedLists: Readonly<Record<string, string>> = {
  "/api/v1/access/roles": "those of a setting, at most 1,000",
  "/api/v1/risk/rules": "the rules of the program and of the operator's own folder",
  "/api/v1/risk/rules/problems": "files of the operator's own folder",
  "/api/v1/risk/node-names": "at most 20,000, those of the worst paths",
  "/api/v1/checks": "the checks of the program",
  "/api/v1/inventory/counts": "one for each kind of thing",
  "/api/v1/guardrails/library": "the guardrails of the program",
  "/api/v1/guardrails/library/samples": "the guardrails of the program",
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

type BodySchema = {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly additionalProperties?: boolean | BodySchema;
  readonly items?: BodySchema;
  readonly anyOf?: readonly BodySchema[];
  readonly oneOf?: readonly BodySchema[];
  readonly allOf?: readonly BodySchema[];
};

test("every request body refuses unknown fields at every depth, but that of POST /scan/fix", () => {
  const open: string[] = [];
  const visit = (schema: BodySchema, place: string, seen: ReadonlySet<string>): void => {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split("/").at(-1) ?? "";
      if (seen.has(name)) return;
      visit(document.components.schemas[name] as BodySchema, place, new Set([...seen, name]));
    }
    if (schema.properties !== undefined && schema.additionalProperties !== false) open.push(place);
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      visit(part, `${place}/${name}`, seen);
    }
    const { items, additionalProperties: rest, anyOf = [], oneOf = [], allOf = [] } = schema;
    for (const part of [
      items,
      typeof rest === "object" ? rest : undefined,
      ...anyOf,
      ...oneOf,
      ...allOf,
    ]) {
      if (part !== undefined) visit(part, place, seen);
    }
  };
  let bodies = 0;
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { requestBody } = operation as {
        readonly requestBody?: {
          readonly content: Readonly<Record<string, { schema: BodySchema }>>;
        };
      };
      const schema = requestBody?.content["application/json"]?.schema;
      if (schema === undefined) continue;
      bodies += 1;
      visit(schema, `${method} ${path}`, new Set());
    }
  }
  expect(open).toEqual(["post /api/v1/scan/fix"]);
  expect(bodies).toBeGreaterThan(10);
});

test.each([
  [
    "/api/v1/guardrails",
    { agent_id: "a", guardrail_name: "g", library: "destructive-commands" },
    "/library",
  ],
  [
    "/api/v1/guardrails",
    { agent_id: "a", guardrail_name: "g", match: { toools: ["exec"] } },
    "/match/toools",
  ],
  [
    "/api/v1/guardrails",
    {
      agent_id: "a",
      guardrail_name: "g",
      detectors: [{ id: "pii", min_severity: "low", params: {}, "a/b": 1 }],
    },
    "/detectors/0/a~1b",
  ],
  ["/api/v1/scan", { workspace_path: "/nowhere", servce: "x" }, "/servce"],
  [
    "/api/v1/scan/fix/preview",
    { workspace_path: "/nowhere", check_ids: [], force: true },
    "/force",
  ],
  [
    "/api/v1/guardrails/evaluate",
    {
      agent_id: "a",
      point: "input",
      source_trust: "user",
      adapter: "x",
      tool: { name: "t", arg: {} },
    },
    "/tool/arg",
  ],
])(
  "%s names each unknown field where it is, and the nearest known one",
  async (path, body, pointer) => {
    const { status, json } = await post(service.url, path, body);
    expect(status).toBe(422);
    expect((json as { errors: unknown[] }).errors).toEqual([
      { pointer, detail: expect.stringMatching(/^Unknown field; the nearest is \w+\.$/) },
    ]);
  },
);

test("unknown fields of one object are told apart, and a typing error suggests the field that was meant", async () => {
  const body = {
    agent_id: "a",
    guardrail_name: "g",
    match: { toools: [], trusts: [] },
    mod: "blocking",
  };
  const { json } = await post(service.url, "/api/v1/guardrails", body);
  expect((json as { errors: unknown[] }).errors).toEqual([
    { pointer: "/match/toools", detail: "Unknown field; the nearest is tools." },
    { pointer: "/match/trusts", detail: "Unknown field; the nearest is trust." },
    { pointer: "/mod", detail: "Unknown field; the nearest is mode." },
  ]);
});
