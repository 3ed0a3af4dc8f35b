import { expect, test } from "vitest";
import { bindingsOf, personOf } from "./claims.ts";

const web = { group: "web", role: "fixer", services: ["web"], tags: [] } as const;
const ada = { user: "ada@example.com", role: "viewer", services: [], tags: [] } as const;

test("a person is named by an address that the provider has verified, and by nothing weaker", () => {
  const claims = { sub: "42", email: "ada@example.com", name: "operator" };
  expect(personOf({ ...claims, email_verified: true }, "groups").name).toBe("ada@example.com");
  for (const email_verified of [false, "true", undefined]) {
    expect(personOf({ ...claims, email_verified }, "groups").name).toBe("42");
  }
  const forged = { sub: "42", email: "a\nuser:root", email_verified: true };
  expect(personOf(forged, "groups").name).toBe("42");
});

test("a subject that nobody can show in a line is shown as far as it can be", () => {
  const { name, subject } = personOf({ sub: "1\n\u202euser:root" }, "groups");
  expect([name, subject]).toEqual(["sub:1__user_root", "1\n\u202euser:root"]);
});

test.each([
  ["a list", ["web", 7, null, { a: 1 }], ["web"]],
  ["one text", "web", ["web"]],
  ["nothing", undefined, []],
  ["a map", { web: true }, []],
])("groups in %s are read", (_, groups, expected) => {
  expect(personOf({ sub: "1", groups }, "groups").groups).toEqual(expected);
});

test("of very many groups each that has a role gives it, and as many are read as a provider sends", () => {
  const groups = Array.from({ length: 10_000 }, (_, at) => `g${at}`);
  const person = personOf({ sub: "1", groups: [...groups, "web"] }, "groups");
  expect(bindingsOf(person, [web, ada])).toEqual([{ role: "fixer", services: ["web"], tags: [] }]);
  const most = personOf({ sub: "1", groups: Array.from({ length: 50_000 }, () => "g") }, "groups");
  expect(most.groups).toHaveLength(20_000);
});

test("a role of a user is for the verified address or the subject", () => {
  const verified = { sub: "1", email: "ada@example.com", email_verified: true };
  expect(bindingsOf(personOf(verified, "groups"), [ada])).toHaveLength(1);
  const claimed = { sub: "1", email: "ada@example.com" };
  expect(bindingsOf(personOf(claimed, "groups"), [ada])).toEqual([]);
  const alike = personOf({ sub: "ada@example.com" }, "groups");
  expect(bindingsOf(alike, [ada])).toEqual([]);
  expect(alike.name).toBe("sub:ada@example.com");
  const subject = { ...ada, user: "1" };
  expect(bindingsOf(personOf(claimed, "groups"), [subject])).toHaveLength(1);
});
