import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

const secret = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");

let app: ServiceApp;
beforeAll(async () => {
  app = await openServiceApp();
  await app.scanned("home", openShell.replace("${GATEWAY_TOKEN}", secret));
  await app.scanned("office", `{ agents: { list: [{ id: "clerk" }] } }`);
});
afterAll(() => app.close());

const address = "/api/v1/risk/export";

test.each([
  ["opengraph", "application/json", ".json", /^\{\s*"/],
  ["graphml", "application/xml", ".graphml", /^<\?xml/],
  ["dot", "text/vnd.graphviz", ".dot", /^digraph/],
  ["mermaid", "text/vnd.mermaid", ".mmd", /flowchart|graph/],
])(
  "%s is a file that the program which reads it recognizes, and has no secret",
  async (format, type, extension, start) => {
    const answer = await app.ask(`${address}?format=${format}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain(type);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="parapet${extension}"`,
    );
    expect(answer.headers.get("x-truncated")).toBe("false");
    const text = await answer.text();
    expect(text).toMatch(start);
    expect(text).not.toContain(secret);
  },
);

test("one service is exported without the others, all are exported together", async () => {
  const textOf = async (query: string) => (await app.ask(`${address}?format=dot${query}`)).text();
  expect(await textOf("&service=office")).toContain("clerk");
  expect(await textOf("&service=home")).not.toContain("clerk");
  const all = await textOf("");
  expect(all).toContain("clerk");
  expect(all).toContain("home");
  const none = await app.ask(`${address}?format=opengraph&service=elsewhere`);
  expect(await none.json()).toMatchObject({ graph: { nodes: [], edges: [] } });
});

test.each(["", "?format=", "?format=DOT", "?format=svg"])(
  "an export%s is refused with the formats that there are",
  async (query) => {
    const answer = await app.ask(`${address}${query}`);
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ errors: [{ pointer: "query:format" }] });
    expect(text).toContain("graphml");
  },
);

test("a token without the scope read exports nothing", async () => {
  const token = await app.tokenWith("ingest", "fix");
  expect((await app.ask(`${address}?format=dot`, { token })).status).toBe(403);
});
