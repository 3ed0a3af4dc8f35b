import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findOpenClaw } from "./find-program.ts";

async function installed(name = "openclaw"): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-openclaw-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "dist"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name, version: "2026.9.6" }));
  await writeFile(join(folder, "openclaw.mjs"), "");
  return folder;
}

test("the program of an installation is found by its folder or its file", async () => {
  const folder = await installed();
  const program = { file: join(folder, "openclaw.mjs"), version: "2026.9.6" };
  expect(await findOpenClaw(folder, {})).toEqual(program);
  expect(await findOpenClaw(join(folder, "openclaw.mjs"), {})).toEqual(program);
});

test.each([".openclaw-lifecycle-pending", join("dist", "openclaw-install-guard")])(
  "an installation that was never started is told to be, instead of failing in the sandbox: %s",
  async (name) => {
    const folder = await installed();
    await writeFile(join(folder, name), "");
    expect(await findOpenClaw(folder, {})).toEqual({
      missing: expect.stringContaining("Run `openclaw --version` once"),
      isInstalled: true,
    });
  },
);

test("another program is not taken for OpenClaw", async () => {
  const folder = await installed("other");
  expect(await findOpenClaw(folder, {})).toEqual({
    missing: expect.stringContaining("is not OpenClaw's program"),
  });
  expect(await findOpenClaw(undefined, { PATH: folder })).toEqual({
    missing: expect.stringContaining("not on the PATH"),
  });
});

test("an installation whose program is gone, is a folder or may not be read says so before it is run", async () => {
  const folder = await installed();
  const file = join(folder, "openclaw.mjs");
  const missing = async () => findOpenClaw(folder, {});
  await chmod(file, 0o200);
  expect(await missing()).toEqual({
    missing: `The user of the sandbox may not read ${file}. Allow it with \`chmod a+r\`.`,
    isInstalled: true,
  });
  await rm(file);
  expect(await missing()).toMatchObject({ missing: `${file} is not there. Install it again.` });
  await mkdir(file);
  expect(await missing()).toMatchObject({
    missing: `${file} is not a file. Name the program itself, or install it again.`,
  });
});
