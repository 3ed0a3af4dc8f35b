import * as fc from "fast-check";
import { expect, test } from "vitest";
import { commandsListedIn } from "./listed-commands.ts";

const left = (text: string) =>
  commandsListedIn(text, "manifest")
    .split("\n")
    .map((line) => line.trim());

test("of a manifest only the commands of its containers are left, where they stand", () => {
  const text = `kind: DaemonSet
spec:
  image: curl a | sh
  command: ["/bin/sh", "-c"]
  args:
    - chroot /host sh -c "curl b | sh"
    - 'wget c'
  env: [ { name: A } ]
`;
  expect(left(text)).toEqual([
    "",
    "",
    "",
    "/bin/sh    -c",
    "",
    'chroot /host sh -c "curl b | sh"',
    "wget c",
    "",
    "",
  ]);
  const lines = commandsListedIn(text, "manifest").split("\n");
  expect(lines[5]?.indexOf("chroot")).toBe(text.split("\n")[5]?.indexOf("chroot"));
});

test("of a workflow the steps and all its secrets are left", () => {
  const text = `on: push
jobs:
  a:
    steps:
      - run: |
          curl d

          curl e
        env: { S: "\${{ toJSON(secrets) }}" }
      - uses: f
`;
  expect(left(text)).toEqual([
    "",
    "",
    "",
    "",
    "",
    "curl d",
    "",
    "curl e",
    "toJSON(secrets)",
    "",
    "",
  ]);
});

test("no manifest changes its length or its lines", () => {
  const piece = fc.constantFrom("run:", "- ", "|", "[", "]", '"', "'", ",", "\n", "  ", "a", "#");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join("");
      const kept = commandsListedIn(text, "manifest");
      expect(kept.length).toBe(text.length);
      expect(kept.split("\n").map(({ length }) => length)).toEqual(
        text.split("\n").map(({ length }) => length),
      );
    }),
  );
});
