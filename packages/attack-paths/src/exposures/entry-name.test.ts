import { expect, test } from "vitest";
import { node } from "../testing/graphs.ts";
import { entryName, nameWithoutAccount } from "./entry-name.ts";

const channel = (account: string) => ({
  ...node(`s/channel/${account}`, "channel", { account }),
  label: `chat ${account} groups`,
});

test("one entry point has its own name, and several the name without their account", () => {
  expect(entryName([])).toBe("");
  expect(entryName([channel("a"), channel("a")])).toBe("chat a groups");
  expect(entryName([channel("a"), channel("b")])).toBe("chat groups");
});

test("a name without an account stays as it is", () => {
  expect(nameWithoutAccount(channel(""))).toBe("chat  groups");
  expect(nameWithoutAccount(node("s/channel/x", "channel"))).toBe("s/channel/x");
});
