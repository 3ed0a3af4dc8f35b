import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isMapped } from "./sandbox-fault.ts";

test.each([
  ["         0          0 4294967295\n", true],
  ["         0       1000          1\n", false],
  ["0 1000 1\n1 100000 65535\n", true],
  ["0 1000 1\n1 100000 65534\n", true],
  ["0 1000 1\n1 100000 65533\n", false],
  ["", false],
])("whether a namespace has a user is read from its map %j", (map, has) => {
  expect(isMapped(map, 65_534)).toBe(has);
});

const alone = ["--user", "--map-root-user"];
const canBeAlone =
  process.platform === "linux" && spawnSync("unshare", [...alone, "true"]).status === 0;

test.skipIf(!canBeAlone)(
  "root of a user namespace without other users is told that, and not to install bubblewrap",
  () => {
    const module = join(import.meta.dirname, "sandbox-fault.ts");
    const text = `const { sandboxFault } = await import(${JSON.stringify(module)});
      process.stdout.write(await sandboxFault());`;
    const node = [process.execPath, ...process.execArgv, "--input-type=module", "-e", text];
    const { stdout, stderr } = spawnSync("unshare", [...alone, ...node], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^Parapet runs as root in a user namespace that has no user 65534/);
    expect(stdout).not.toContain("Install bubblewrap");
  },
);
