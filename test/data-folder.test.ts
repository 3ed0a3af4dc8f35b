import { execFileSync } from "node:child_process";
import { chmod, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { makeSignInCode } from "../packages/server/src/access/sign-in-codes.ts";
import { makeWorkspace, post, send, startTestService } from "./support/service.ts";

const openChannel = `{ channels: { telegram: { enabled: true, dmPolicy: "open", allowFrom: ["*"] } } }`;

test.runIf(process.platform !== "win32")(
  "a data folder that others may enter is narrowed at the start, whatever Parapet has put there",
  async () => {
    let service = await startTestService();
    onTestFinished(() => service.remove());
    const data = join(service.folder, "data");
    const path = await makeWorkspace(service.folder, "shop", openChannel);
    // In a git work tree the backup is in the data folder.
    execFileSync("git", ["init", "-q", path]);
    const fix = { workspace_path: path, check_ids: ["OC-ING-001"] };
    expect((await post(service.url, "/api/v1/scan/fix", fix)).json).toMatchObject({
      applied: ["OC-ING-001"],
    });
    await makeSignInCode(data, { now: new Date(), randomBytes });
    expect(await readdir(data)).toEqual(
      expect.arrayContaining(["addresses", "backups", "locks", "parapet.sock", "sign-in-codes"]),
    );
    await chmod(data, 0o755);
    service = await service.restart();
    expect((await stat(data)).mode & 0o777).toBe(0o700);
    expect(service.printed.join("\n")).not.toContain("Warning");
  },
);

test.runIf(process.platform !== "win32")(
  "the mode of a data folder with other files stays, and the operator is told",
  async () => {
    let service = await startTestService();
    onTestFinished(() => service.remove());
    const data = join(service.folder, "data");
    await writeFile(join(data, "thesis.txt"), "");
    await chmod(data, 0o777);
    service = await service.restart();
    expect((await stat(data)).mode & 0o777).toBe(0o777);
    expect(service.printed).toContainEqual(
      expect.stringMatching(/^Warning: The data folder .* has mode 0777: other users can replace/),
    );
    const { json } = await send(service.url, "/api/v1/health");
    expect(json).toMatchObject({
      status: "degraded",
      problems: [expect.stringContaining("other users can replace the operator token")],
    });
  },
);
