import { expect, test } from "vitest";
import { sharedMemory } from "./shared-memory.ts";

test("copies of the plugin in one process have the memory of an installation in common", async () => {
  const another = "./shared-memory.ts?copy";
  const copy: { sharedMemory: typeof sharedMemory } = await import(another);
  expect(copy.sharedMemory).not.toBe(sharedMemory);
  const memory = sharedMemory("/d/ad_1/installation.json");
  expect(copy.sharedMemory("/d/ad_1/installation.json")).toBe(memory);
  const other = copy.sharedMemory("/d/ad_2/installation.json");
  expect(other).not.toBe(memory);
  expect(sharedMemory("/d/ad_2/installation.json")).toBe(other);
});
