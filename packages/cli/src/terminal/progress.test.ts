import { expect, test } from "vitest";
import { noColors } from "../text/colors.ts";
import type { Output } from "./output.ts";
import { withProgress } from "./progress.ts";

function terminal(isTty: boolean): { readonly output: Output; readonly written: string[] } {
  const written: string[] = [];
  const write = async (text: string) => void written.push(text);
  const output = {
    write,
    writeJson: async () => {},
    writeSecret: write,
    isTty,
    columns: 40,
    colors: noColors,
  };
  return { output, written };
}

/** Half a second in which nothing else runs, as in a search. */
function block(): void {
  const until = performance.now() + 550;
  while (performance.now() < until);
}

test("who waits is told what the work is at, though it leaves no time for anything else", async () => {
  const { output, written } = terminal(true);
  await withProgress(output, "Scanning", async (say) => {
    say("Reading the workspace");
    block();
    say("Testing fixes: 1 of 2");
    say(`Testing fixes: 2 of 2 ${"x".repeat(100)}`);
  });
  expect(written.map((text) => text.replace("\r\u001b[K", ""))).toEqual([
    "Testing fixes: 1 of 2 …",
    expect.stringMatching(/^Testing fixes: 2 of 2 x+…$/),
    "",
  ]);
  expect(Math.max(...written.map((text) => text.length - 4))).toBeLessThan(40);
});

test("work that is done at once says nothing, and neither does any without a terminal", async () => {
  for (const { isTty, work } of [
    { isTty: true, work: () => {} },
    { isTty: false, work: block },
  ]) {
    const { output, written } = terminal(isTty);
    // oxlint-disable-next-line no-await-in-loop
    await withProgress(output, "Scanning", async (say) => {
      work();
      say("Reading the workspace");
    });
    expect(written).toEqual([]);
  }
});
