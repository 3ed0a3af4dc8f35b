import { expect, test } from "vitest";
import { guardrailTemplates } from "../guardrails/library.ts";
import { mountGuardrailLibrary } from "./guardrail-library.ts";
import { mounted } from "./mounted.test-support.ts";

test("the library is listed by name, each with what it would be registered with", async () => {
  const answer = await mounted(mountGuardrailLibrary).request("/api/v1/guardrails/library");
  expect(answer.status).toBe(200);
  const listed = (await answer.json()) as { readonly name: string }[];
  const names = listed.map(({ name }) => name);
  expect(names).toEqual(guardrailTemplates().map(({ name }) => name));
  expect(names).toEqual(names.toSorted());
  expect(listed[0]).toMatchObject({ mode: expect.any(String), condition: expect.any(String) });
});

test("the sample of a guardrail is a call to try it on, with what its tool is for", async () => {
  const address = "/api/v1/guardrails/library/samples";
  const listed: unknown = await (await mounted(mountGuardrailLibrary).request(address)).json();
  expect(listed).toContainEqual({
    name: "destructive-commands",
    why: expect.any(String),
    point: "pre_tool_call",
    source_trust: "user",
    tool: { name: "exec", server: "", category: "shell", args: { command: "rm -rf /" } },
  });
});
