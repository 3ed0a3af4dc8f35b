import { join } from "node:path";
import { describeGraphPromises } from "@parapet/runtime-kit/testing/graph-promises.ts";
import { projectLayout, stageFixture } from "@parapet/scan-core/testing/staged-fixture.ts";
import { expect, onTestFinished, test } from "vitest";
import { ciEntry } from "../runtime.ts";

describeGraphPromises(ciEntry, join(import.meta.dirname, "../checks/fixtures"));

/** An agent that a member starts over a pull request by a label, with or without its files. */
const labeled = (ref: string) => `// file .github/workflows/triage.yml
on:
  pull_request_target:
    types: [labeled]
jobs:
  triage:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          ref: ${ref}
      - uses: anthropics/claude-code-base-action@0000000000000000000000000000000000000002
        with:
          prompt: Label the pull request.
`;

async function edgesOf(text: string): Promise<readonly string[]> {
  const { location, environment, remove } = await stageFixture(text, projectLayout(ciEntry.find));
  onTestFinished(remove);
  const reading = await ciEntry.runtime.read(location, environment, new Map());
  const { edges } = ciEntry.runtime.topology(reading, "home", environment);
  return edges.map(({ kind, description }) => `${kind} ${description}`);
}

test("an agent that a member starts over foreign files, and over no foreign text, is still reached by the public", async () => {
  const delivered = "DELIVERS someone with write access starts the agent over it";
  expect(await edgesOf(labeled("${{ github.event.pull_request.head.sha }}"))).toContain(delivered);
  expect(await edgesOf(labeled("main"))).not.toContain(delivered);
});
