import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { post } from "../support/service.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

const launcher = join(import.meta.dirname, "../../packages/cli/bin/parapet.js");
const sdk = pathToFileURL(join(import.meta.dirname, "../../adapters/sdk/src/index.ts")).href;
const program = `import { guard } from ${JSON.stringify(sdk)};
const send = guard(({ to }) => "sent to " + to, { name: "send_email" });
console.log(await send({ to: process.argv[2] }).catch(({ message }) => message));
`;
const away = "its service is unreachable, so no call is allowed";

/*
 * As a user does it, in this order: serve, protect a program's folder, prove it, run it, unprotect.
 */

let home: string;
let project: string;
let service: ServerProcess;
beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "parapet-user-")));
  project = join(home, "mailer");
  await mkdir(project);
  await writeFile(join(project, "mailer.mjs"), program);
  service = await startServerProcess(home, ["--no-scanner"]);
});
afterAll(async () => {
  service.child.kill("SIGKILL");
  await service.exit;
  await rm(home, { recursive: true, force: true });
});

function run(...words: readonly string[]): Promise<{ code: number; out: string }> {
  const env = { PATH: process.env["PATH"], HOME: home };
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: project, env }, (error, out, complaint) =>
      resolve({ code: Number(error?.code ?? 0), out: out + complaint }),
    );
  });
}
const parapet = (...words: readonly string[]) =>
  run(launcher, ...words, "--data", join(home, "data"));
const mail = (to: string) => run("mailer.mjs", to);

test("a folder is protected, and proven by a program that runs in it", async () => {
  const { code, out } = await parapet("protect", "sdk", "--agent", "mailer", "--url", service.url);
  expect(out).toContain("Protected: mailer (sdk)");
  expect(code).toBe(0);
  expect(await parapet("protect", "status")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^mailer +sdk +blocked +blocked +enforced$/m),
  });
});

test("its guarded functions are asked about from then on, and fail closed", async () => {
  await post(service.url, "/api/v1/guardrails", {
    service: "sdk",
    agent_id: "mailer",
    guardrail_name: "no-strangers",
    mode: "blocking",
    match: { tools: ["send_email"] },
    condition: "tool.args.to.endsWith('.example')",
    action: "deny",
  });
  expect((await mail("a@home.test")).out).toBe("sent to a@home.test\n");
  expect((await mail("a@b.example")).out).toContain("no-strangers");
  service.child.kill("SIGKILL");
  await service.exit;
  expect((await mail("a@home.test")).out).toContain(away);
});

test("unprotect takes the file away again that it has made, and what is still guarded is denied", async () => {
  expect(await parapet("unprotect", "sdk")).toMatchObject({ code: 0 });
  await expect(readFile(join(project, "parapet.json"))).rejects.toThrow("ENOENT");
  expect((await mail("a@home.test")).out).toContain(away);
});
