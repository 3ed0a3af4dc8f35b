import { expect, test } from "vitest";
import { markText } from "../../text/marked-text.ts";
import { lookalikeScopes } from "./lookalike-scopes.ts";

const seenIn = (text: string) =>
  lookalikeScopes(markText(text, "markdown")).map(({ does }) => does);

test.each([
  "modelcontextprotocol",
  "anthropic-ai",
  "openai",
  "google-cloud",
  "google-ai",
  "microsoft",
  "aws-sdk",
  "langchain",
  "huggingface",
  "playwright",
  "supabase",
  "cloudflare",
  "sentry",
  "prisma",
  "vercel",
  "octokit",
  "typescript-eslint",
])("the scope @%s is known, and one with a look-alike letter is not it", (scope) => {
  expect(seenIn(`npx -y @${scope}/server`)).toEqual([]);
  const imitation = scope.includes("i")
    ? scope.replace("i", "l")
    : scope.replace(/[lo]/, (one) => (one === "l" ? "i" : "0"));
  const names = seenIn(`npx -y @${imitation}/server`);
  expect(names.length).toBe(imitation === scope ? 0 : 1);
});

test("one slip imitates a long name, and no short one", () => {
  expect(seenIn("npm install @modelcontextprotocl/server")).toHaveLength(1);
  expect(seenIn("npm install @openapi/server")).toEqual([]);
});

test("a scope is reported once, and not where it is warned of or part of an address", () => {
  expect(seenIn("@rnicrosoft/a and @rnicrosoft/b")).toHaveLength(1);
  expect(seenIn("Never install @m0delcontextprotocol/server.")).toEqual([]);
  expect(seenIn("mail me@m0delcontextprotocol/x")).toEqual([]);
});
