import { expect, test } from "vitest";
import { node } from "../testing/graphs.ts";
import { commonName, entryName, nameWithoutAccount } from "./entry-name.ts";

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

const room = (id: string) => ({
  ...node(`s/channel/${id}`, "channel", { account: "default", room: id }),
  label: `chat ${id}`,
});

test("rooms that are alike are named by the first, and counted", () => {
  expect(entryName([room("a/1"), room("a/1")])).toBe("chat a/1");
  expect(entryName([room("a/1"), room("a/2"), room("b")])).toBe("chat a/1 and 2 like it");
  expect(commonName(room("a/1"))).toBe(commonName(room("b")));
  expect(commonName(channel("a"))).toBe("chat groups");
});
