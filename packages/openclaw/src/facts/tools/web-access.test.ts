import { expect, test } from "vitest";
import { sampleAgent, sampleModel } from "../../testing/sample.ts";
import { mainContextOf } from "../reach/execution-contexts.ts";
import { webToolsOf } from "./web-access.ts";

test("a tool that is disabled, or denied, reads no page", () => {
  const text = `{ tools: { deny: ["browser"], web: { fetch: { enabled: false } } } }`;
  const agent = sampleAgent(text);
  const tools = webToolsOf(sampleModel(text), agent, mainContextOf(agent));
  expect(tools.map(({ name }) => name)).toEqual(["web_search"]);
});
