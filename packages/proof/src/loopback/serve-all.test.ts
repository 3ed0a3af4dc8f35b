import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serveAll } from "./serve-all.ts";
import { serveOnSocket } from "./serve-on-socket.ts";

const answer = () => ({ body: "" });

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "parapet-serve-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

test("where one emulator cannot start no other stays open, so that the command ends", async () => {
  const own = await folder();
  const [first, second] = [join(own, "first"), join(own, "second")];
  const all = serveAll([
    serveOnSocket(first, answer),
    serveOnSocket(join(own, "missing", "socket"), answer),
    serveOnSocket(second, answer),
  ]);
  await expect(all).rejects.toThrow("listen");
  expect([existsSync(first), existsSync(second)]).toEqual([false, false]);
});

test("all emulators end together", async () => {
  const own = await folder();
  const [first, second] = [join(own, "first"), join(own, "second")];
  const close = await serveAll([serveOnSocket(first, answer), serveOnSocket(second, answer)]);
  expect([existsSync(first), existsSync(second)]).toEqual([true, true]);
  close();
  expect([existsSync(first), existsSync(second)]).toEqual([false, false]);
});
