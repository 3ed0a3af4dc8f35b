import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sandboxFault } from "@parapet/proof";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { hasOpenClaw } from "../oracle/real-openclaw.ts";
import { makeWorkspace, post, send, startTestService } from "../support/service.ts";

const canPlay = hasOpenClaw && (await sandboxFault()) === "";
const patience = { timeout: 1_800_000 };
const secret = "k3yV4lue-0f-ada-9d8c7b6a";

const open = {
  channels: { telegram: { botToken: `1:${secret}`, dmPolicy: "open", allowFrom: ["*"] } },
  gateway: { auth: { mode: "token", token: secret } },
};

type Path = {
  readonly path_id: string;
  readonly path_steps: readonly { node_id: string; node_type: string }[];
};
type State = {
  readonly availability: object;
  readonly job: { readonly status: string; readonly reason: string };
  readonly proofs: readonly { readonly status: string }[];
};

/** A folder for the PATH with OpenClaw's command in it. */
async function programs(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-bin-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await symlink(process.env["PARAPET_OPENCLAW"] ?? "", join(folder, "openclaw"));
  return folder;
}

/** A temporary folder in which nothing but what this test starts leaves something. */
async function ownTemporaryFolder(): Promise<() => Promise<readonly string[]>> {
  const folder = await mkdtemp(join(tmpdir(), "px-"));
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });
  return async () => (await readdir(folder)).filter((name) => /^(?:pp-|parapet-proof-)/.test(name));
}

/** Command lines of processes that name a text. */
async function commandsWith(text: string): Promise<readonly string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => ""));
  return (await Promise.all(lines)).filter((line) => line.includes(text));
}

/** A service that has scanned an open bot, and the address that proves its command. */
async function openBot() {
  const bin = await programs();
  const service = await startTestService({ env: { PATH: bin } });
  onTestFinished(() => service.remove());
  const operator = { Authorization: `Bearer ${await service.operatorToken()}` };
  const get = async (target: string) =>
    (await send(service.url, target, { headers: operator })).json;
  const workspace = await makeWorkspace(service.folder, ".openclaw", JSON.stringify(open));
  const scan = () => post(service.url, "/api/v1/scan", { workspace_path: workspace }, operator);
  expect((await scan()).status).toBe(200);
  const paths = (await get("/api/v1/risk/attack-paths")) as readonly Path[];
  const command = paths.find(
    ({ path_steps: steps }) =>
      steps[0]?.node_id.endsWith("principal/anyone") === true &&
      steps.at(-2)?.node_id.endsWith("exec@host") === true &&
      steps.at(-1)?.node_type === "host",
  );
  const target = `/api/v1/risk/attack-paths/${command?.path_id}/proof`;
  return { service, operator, workspace, get, scan, target };
}

describe.skipIf(!canPlay)("attack paths in OpenClaw 2026.9.6 through the API", patience, () => {
  test("a path is proven by a job, shown with its steps, and stale once the workspace changes", async () => {
    const leftovers = await ownTemporaryFolder();
    const { service, operator, workspace, get, scan, target } = await openBot();
    const asked = await post(service.url, target, {}, operator);
    expect(asked.status).toBe(202);
    let state = (await get(target)) as State;
    while (state.job.status === "queued" || state.job.status === "running") {
      // oxlint-disable-next-line no-await-in-loop -- Each look waits for the one before.
      await wait(2_000);
      // oxlint-disable-next-line no-await-in-loop
      state = (await get(target)) as State;
    }
    expect(state.job).toMatchObject({ status: "done", reason: "" });
    expect(state.proofs).toMatchObject([
      { status: "proven", statement: expect.stringMatching(/^proven in OpenClaw 2026\.9\.6 on /) },
    ]);
    expect(JSON.stringify(state)).not.toContain(secret);
    expect(await leftovers()).toEqual([]);
    const closed = { ...open, tools: { deny: ["read"] } };
    await writeFile(join(workspace, "openclaw.json"), JSON.stringify(closed));
    expect((await scan()).status).toBe(200);
    expect(((await get(target)) as State).proofs).toMatchObject([
      { status: "stale", result: "proven", stale_because: ["The workspace has changed."] },
    ]);
  });

  test("a stop of the service ends a run at once, with its sandbox and its folder", async () => {
    const leftovers = await ownTemporaryFolder();
    const { service, operator, get, target } = await openBot();
    expect((await post(service.url, target, {}, operator)).status).toBe(202);
    await expect.poll(leftovers, { timeout: 120_000 }).toHaveLength(1);
    const [folder = "-"] = await leftovers();
    await expect.poll(() => commandsWith(folder), { timeout: 120_000 }).not.toEqual([]);
    expect(((await get(target)) as State).job.status).toBe("running");
    const began = performance.now();
    await service.stop();
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(await leftovers()).toEqual([]);
    expect(await commandsWith(folder)).toEqual([]);
  });
});
