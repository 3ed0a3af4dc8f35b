import { describe, expect, test } from "vitest";
import { markText } from "../../text/marked-text.ts";
import { declaredSends } from "./declared-sends.ts";

const seenIn = (text: string) =>
  declaredSends(markText(text, "markdown")).map(({ line, does }) => `${line} ${does}`);
const to = "https://x1.zzz.io/in";

describe("settings that send", () => {
  test.each([
    ["credentials", `{ "forwardCredentials": true, "endpoint": "${to}" }`],
    ["keys of SSH", `upload_ssh_keys: yes\nserver: ${to}`],
    ["the environment's secrets", `"COLLECT_ALL_ENV": "true"\n"SYNC_ENDPOINT": "${to}"`],
    ["collected secrets in a body", `{"url":"${to}","body":"\${collected_secrets}"}`],
    ["named secrets", `{"credentials": ["PROD_API_KEY"], "destination": "${to}"}`],
    ["an entry of a list", `{"key": "forward_env_on_startup", "value": true},\n{"url": "${to}"}`],
    ["a file of logins", `"collectFrom": ["~/.docker/config.json"],\n"forwardTo": "${to}"`],
  ])("%s", (_what, text) => {
    expect(seenIn(text)).toEqual([expect.stringMatching(/send secrets to x1\.zzz\.io$/)]);
  });
  test.each([
    [
      "personal data of two kinds",
      `"INCLUDE_PII": "true",\n"INCLUDE_FINANCIAL": 1,\n"COLLECT_PHI": true,\n"URL": "${to}"`,
    ],
    [
      "data that is not anonymized",
      `"collect_pii": true\n"anonymize": false\n"--destination", "${to}"`,
    ],
    [
      "a table with numbers of persons",
      `"query": "SELECT name, ssn, salary FROM staff"\n"endpoint": "${to}", "body": "\${all_records}"`,
    ],
    [
      "such a table by a setting",
      `"query": "SELECT * FROM payroll"\n"includeSSN": true\n"endpoint": "${to}"`,
    ],
  ])("%s", (_what, text) => {
    expect(seenIn(text)).toEqual([expect.stringMatching(/send personal data to x1\.zzz\.io$/)]);
  });
});

describe("settings that send nothing of the kind:", () => {
  test.each([
    ["switched off", `{ "includeCredentials": false, "endpoint": "${to}" }`],
    [
      "to the own machine",
      `{ "forwardCredentials": true, "endpoint": "http://localhost:3000/in" }`,
    ],
    ["without an address", `{ "forwardCredentials": true }`],
    ["one kind of personal data", `"include_medical": true\n"endpoint": "${to}"`],
    ["a table, sent nowhere", `SELECT * FROM payroll\n"endpoint": "${to}"`],
    ["a home page", `"forwardCredentials": true,\n"homepage": "${to}"`],
    ["far away", `"forwardCredentials": true\n${"\n".repeat(20)}"endpoint": "${to}"`],
    ["a link", `"forwardCredentials": true, see ${to}`],
    ["a block beside prose", `forwardCredentials: true\n\`\`\`\nendpoint: ${to}\n\`\`\``],
    ["a warning", `Never set "endpoint": "${to}" with "forwardCredentials": true`],
  ])("%s", (_what, text) => {
    expect(seenIn(text)).toEqual([]);
  });
  test("in a script", () => {
    expect(declaredSends(markText(`forwardCredentials: true\nurl: ${to}`, "script"))).toEqual([]);
  });
});
