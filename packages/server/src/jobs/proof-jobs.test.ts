import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openServiceApp, openShell, type ServiceApp } from "../api/service-app.test-support.ts";
import { type UnfinishedProofs, unfinishedProofs } from "./unfinished-proofs.ts";
import type { ProofReply } from "./proof-worker.ts";

const paths = "/api/v1/risk/attack-paths";
const runtime = {
  runtime: "openclaw",
  title: "OpenClaw",
  findProgram: async () => ({ file: "/opt/openclaw.mjs", version: "2026.9.6" }),
};

/** A service whose runs stand in for those of the real program, and last until they are ended. */
async function opened(unfinished?: UnfinishedProofs) {
  const started: string[] = [];
  const ended: string[] = [];
  const app = await openServiceApp({
    playing: {
      runtimes: async () => [runtime],
      sandboxFault: async () => "",
      ...(unfinished && { unfinished }),
      start: (task) => {
        const { promise: reply, resolve } = Promise.withResolvers<ProofReply>();
        started.push(task.paths[0]?.path_id ?? "");
        const stop = async (reason: string) => {
          ended.push(reason);
          resolve({ outcome: "failed", reason, error: "" });
        };
        return { reply, stop };
      },
    },
  });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await app.close();
    isClosed = true;
  };
  onTestFinished(close);
  return { app, started, ended, close };
}

async function pathIds(app: ServiceApp): Promise<readonly string[]> {
  return (await app.json<{ path_id: string }[]>(paths)).map(({ path_id }) => path_id);
}

const prove = (app: ServiceApp, id: string) =>
  app.ask(`${paths}/${id}/proof`, { method: "POST", token: app.operatorToken });

test("one job runs at a time, and a stop of the server ends it and what waits", async () => {
  const { app, started, ended, close } = await opened();
  await app.scanned("home", openShell);
  const [first, second] = await pathIds(app);
  expect((await prove(app, first!)).status).toBe(202);
  expect(await (await prove(app, second!)).json()).toMatchObject({ status: "queued" });
  await expect.poll(() => started).toEqual([first]);
  expect(await app.json(`${paths}/${second}`)).toMatchObject({ proof: { status: "queued" } });
  await close();
  expect(started).toEqual([first]);
  expect(ended).toEqual(["The server is stopping; try again later."]);
});

test("more jobs than may wait are refused with a time to come again", async () => {
  const { app } = await opened();
  for (let number = 0; number < 3; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- Scans take turns.
    await app.scanned(`home${number}`, openShell);
  }
  const ids = await pathIds(app);
  expect(ids.length).toBeGreaterThan(21);
  const statuses: number[] = [];
  const retryAfter: (string | null)[] = [];
  for (const id of ids.slice(0, 22)) {
    // oxlint-disable-next-line no-await-in-loop -- In the order of the requests.
    const { status, headers } = await prove(app, id);
    statuses.push(status);
    retryAfter.push(headers.get("retry-after"));
  }
  expect(statuses).toEqual([...Array.from({ length: 21 }, () => 202), 503]);
  expect(retryAfter.at(-1)).toBe("60");
});

test("a path that the workspace has no more is not played, and the job says so", async () => {
  const { app, started } = await opened();
  const workspace = await app.scanned("home", openShell);
  const [id] = await pathIds(app);
  await writeFile(`${workspace}/openclaw.json`, "{}");
  await prove(app, id!);
  await expect
    .poll(() => app.json(`${paths}/${id}`))
    .toMatchObject({
      proof: { status: "failed", reason: expect.stringContaining("no such attack path now") },
    });
  expect(started).toEqual([]);
});

test("a path whose server was killed says so after the next start, and can be played again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-unfinished-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const killed = await opened(unfinishedProofs(folder));
  await killed.app.scanned("home", openShell);
  const [first = "", second = ""] = await pathIds(killed.app);
  await prove(killed.app, first);
  await prove(killed.app, second);
  await expect.poll(() => killed.started).toEqual([first]);
  // The killed one writes nothing any more.
  const next = await opened(unfinishedProofs(folder));
  await next.app.scanned("home", openShell);
  for (const id of [first, second]) {
    // oxlint-disable-next-line no-await-in-loop -- Two paths.
    expect(await next.app.json(`${paths}/${id}`)).toMatchObject({
      proof: {
        status: "failed",
        reason: expect.stringContaining("The server was ended before it came to a result."),
      },
    });
  }
  const audit = await next.app.json("/api/v1/audit", { token: next.app.operatorToken });
  expect(audit).toContainEqual(
    expect.objectContaining({ action: "attack_path.proof", target: first }),
  );
  expect((await prove(next.app, first)).status).toBe(202);
  await expect.poll(() => next.started).toEqual([first]);
  expect(unfinishedProofs(folder).before.map(({ shown }) => shown.target)).toEqual([first]);
  for (const wrong of ["{", "[{}]", "7"]) {
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, "unfinished-proofs.json"), wrong);
    expect(unfinishedProofs(folder).before).toEqual([]);
  }
});

test("a data folder that cannot be written stops no proof", async () => {
  const { app, started } = await opened({
    before: [],
    keep: () => {
      throw new Error("full");
    },
  });
  await app.scanned("home", openShell);
  const [first = ""] = await pathIds(app);
  expect((await prove(app, first)).status).toBe(202);
  await expect.poll(() => started).toEqual([first]);
});
