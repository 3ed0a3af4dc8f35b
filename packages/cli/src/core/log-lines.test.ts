import { expect, test } from "vitest";
import { logLines } from "./log-lines.ts";

function diskThat() {
  const written: string[] = [];
  const disk = { isFull: false };
  const lines = logLines(
    async (line) => {
      if (disk.isFull) throw new Error("ENOSPC");
      written.push(line);
    },
    (count) => `dropped ${count}`,
  );
  return { disk, lines, written };
}

test("lines are written in order", async () => {
  const { lines, written } = diskThat();
  lines.write("one");
  lines.write("two");
  await lines.written();
  expect(written).toEqual(["one", "two"]);
});

test("what a full disk refuses is counted, and the count is written when there is room", async () => {
  const { disk, lines, written } = diskThat();
  disk.isFull = true;
  lines.write("one");
  lines.write("two");
  await lines.written();
  disk.isFull = false;
  lines.write("three");
  lines.write("four");
  await lines.written();
  expect(written).toEqual(["dropped 2", "three", "four"]);
});

test("a reader that does not read takes no memory: later lines are dropped and counted", async () => {
  const written: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const lines = logLines(
    async (line) => {
      await gate.promise;
      written.push(line);
    },
    (count) => `dropped ${count}`,
  );
  for (let n = 0; n < 10_500; n += 1) lines.write(String(n));
  gate.resolve(undefined);
  await lines.written();
  lines.write("last");
  await lines.written();
  expect(written).toHaveLength(10_002);
  expect(written.filter((line) => line.startsWith("dropped"))).toEqual(["dropped 500"]);
  expect(written.at(-1)).toBe("last");
});
