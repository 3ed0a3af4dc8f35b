import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { colorsOrNot } from "../packages/cli/src/text/colors.ts";
import type { CommandContext } from "../packages/cli/src/context/context.ts";
import { run } from "../packages/cli/src/program/run.ts";
import { service } from "../packages/cli/src/service/service.ts";
import { someFixFixtures, stageFixFixture } from "./support/fix-fixtures.ts";

/* What `parapet scan` promises of a fix is what the command does that it prints. */

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "parapet-printed-"));
});
afterAll(() => rm(base, { recursive: true }));

/** Runs a command in the environment of a fixture; what it prints, each command on one line. */
async function printed(
  args: readonly string[],
  environment: CommandContext["environment"],
): Promise<string> {
  let text = "";
  const write = async (part: string) => {
    text += part;
  };
  const out = {
    write,
    writeJson: (value: unknown) => write(JSON.stringify(value)),
    writeSecret: write,
    isTty: false,
    columns: 80,
    colors: colorsOrNot(false),
  };
  await run(args, {
    out,
    err: out,
    environment,
    now: () => new Date(),
    service,
    startedBy: () => [],
    openPrompt: () => undefined,
    changes: [],
    untilStopped: async () => {},
  });
  return text.replaceAll(/ \\\n */g, " ");
}

/** The text without line breaks inside sentences. */
function unbroken(text: string): string {
  return text.replaceAll(/\n {2,}(?=\S)/g, " ");
}

/** The commands that a text prints, each as its words after the program's name. */
function commandsIn(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(/^ {4}(parapet fix .+)$/gm)].map(([, command = ""]) =>
    command.split(" ").slice(1),
  );
}

const kinds = new Set<string>();

test.each(someFixFixtures())("%s: the printed fix does what the scan says", async (fixture) => {
  const folder = await mkdtemp(join(base, "one-"));
  // All of them in one database, as workspaces that wish for one name.
  const environment = {
    ...stageFixFixture(fixture, folder),
    env: { PARAPET_DATA: join(base, "data") },
  };
  const scan = await printed(["scan"], environment);
  const commands = commandsIn(scan);
  const kept: boolean[] = [];

  const first = /total risk ([\d.]+ → [\d.]+)\./.exec(unbroken(scan));
  if (first !== null) {
    kinds.add("first");
    const made = await printed(commands[0] ?? [], environment);
    kept.push(made.includes(`Risk      ${first[1]}: `));
  }
  for (const command of commands.filter((words) => words.at(-1) === "--dry-run")) {
    const isUnsafe = command.includes("--unsafe");
    kinds.add(isUnsafe ? "unsafe" : "safe");
    // One after the other: the second command goes on from what the first has written.
    // oxlint-disable-next-line no-await-in-loop
    const promised = await printed(command, environment);
    const sentence = isUnsafe
      ? /These fixes require --unsafe, [^:]*: (.+?)\. Preview the changes/
      : /Automated fixes available for (.+?)(?: and \d+ more)?\. Preview the changes/;
    const named = sentence.exec(unbroken(scan))?.[1]?.split(", ") ?? [];
    kept.push(named.length > 0 && named.every((check) => promised.includes(check)));
    // oxlint-disable-next-line no-await-in-loop
    const made = await printed(command.slice(0, -1), environment);
    const [closes] = /(?<=^Closes +)\d.*/m.exec(promised) ?? [""];
    kept.push((isUnsafe && commands.length > 1) || made.includes(`Closed    ${closes}`));
  }
  expect(kept.includes(false) ? scan : "").toBe("");
  await rm(folder, { recursive: true });
});

test("fixtures print each kind of command", () => {
  expect([...kinds].toSorted()).toEqual(["first", "safe", "unsafe"]);
});
