import { expect, test } from "vitest";
import { receiverSettings } from "./receiver-settings.ts";
import { isRepositoryAddress } from "./tracker-address.ts";

test.each([
  "https://github.com/acme/agents",
  "https://github.com/acme/agents.config_1-2/",
  "https://acme.ghe.com/acme/agents",
  "https://github.internal:8443/a/b",
  "http://127.0.0.1:9000/acme/agents",
])("%s is a repository", (address) => expect(isRepositoryAddress(address)).toBe(true));

test.each([
  "https://github.com/acme",
  "https://github.com/acme/agents/issues",
  "https://github.com/acme/..",
  "https://github.com/acme/%2e%2e",
  "https://github.com/acme/a%2Fb",
  "https://github.com/acme/agents?x=1",
  "https://token@github.com/acme/agents",
  "http://github.com/acme/agents",
  "git@github.com:acme/agents.git",
])("%s is none", (address) => expect(isRepositoryAddress(address)).toBe(false));

const github = {
  address: "https://github.com/acme/agents",
  format: "github",
  secretVariable: "PARAPET_SECRET_GITHUB",
};
const read = (setting: object) => receiverSettings.safeParse([setting]);

test("issues in GitHub need a token, and are about exposures alone", () => {
  expect(read(github).data).toMatchObject([{ format: "github", events: ["exposures"] }]);
  expect(read({ ...github, minSeverity: "high", services: ["a"] }).success).toBe(true);
  for (const wrong of [
    { secretVariable: undefined },
    { events: ["exposures", "violations"] },
    { events: ["drift"] },
    // Each exposure has its own issue.
    { digestMinutes: 5 },
    { to: ["a@example.org"] },
    { username: "ada" },
  ]) {
    expect({ wrong, valid: read({ ...github, ...wrong }).success }).toEqual({
      wrong,
      valid: false,
    });
  }
});
