import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { LocatedFinding } from "../../api/queries.ts";
import { remediationFor } from "./remediation.ts";

const at = (workspace_path: string, file: string) =>
  ({ workspace_path, evidence: [{ file }] }) as unknown as LocatedFinding;

test.each([
  ["/srv/a b", "openclaw.json", "/srv/a b/openclaw.json"],
  ["/srv/it's $(id) `x`", "openclaw.json", "/srv/it's $(id) `x`/openclaw.json"],
  ["/srv/team", "/etc/other.json", "/etc/other.json"],
  ["/srv/team/", "sub/$HOME.json", "/srv/team/sub/$HOME.json"],
])("a command names the file of the finding, as a shell reads it: %s, %s", (folder, file, path) => {
  const text = remediationFor("Say `printf %s FILE`.", at(folder, file));
  const command = text.slice("Say `".length, -2);
  expect(execFileSync("sh", ["-c", command], { encoding: "utf8" })).toBe(path);
});

test("a command names the folder of the workspace, and prose stays as it is", () => {
  expect(remediationFor("A FOLDER: `chmod 700 FOLDER`.", at("/srv/team", "x"))).toBe(
    "A FOLDER: `chmod 700 /srv/team`.",
  );
});

test("a path below the home is left to the shell to expand", () => {
  expect(remediationFor("`chmod 600 FILE`", at("/srv", "~/.codex/a b.toml"))).toBe(
    "`chmod 600 ~/'.codex/a b.toml'`",
  );
});
