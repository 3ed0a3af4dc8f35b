import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathsById, pathsOfFix } from "@parapet/assessment";
import { shippedRules } from "@parapet/attack-paths";
import {
  type PathToProve,
  type Proof,
  type ProofRequest,
  proofAdapters,
  prove,
  proveFix,
  sandboxFault,
} from "@parapet/proof";
import * as scanner from "@parapet/scanner";
import { describe, expect, onTestFinished, test } from "vitest";
import { hasOpenClaw } from "../oracle/real-openclaw.ts";
import { nameOf, stateOf } from "./support/play-workspace.ts";

const canPlay = hasOpenClaw && (await sandboxFault()) === "";
const patience = { timeout: 1_800_000 };
const secret = "k3yV4lue-0f-ada-9d8c7b6a";

const telegram = { botToken: `1:${secret}`, dmPolicy: "open", allowFrom: ["*"] };
const open = { channels: { telegram }, gateway: { auth: { mode: "token", token: secret } } };

type Workspace = { readonly home: string; readonly folder: string };

async function written(config: object): Promise<Workspace> {
  const home = await mkdtemp(join(tmpdir(), "parapet-proven-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const folder = join(home, ".openclaw");
  await mkdir(folder, { mode: 0o700 });
  await writeFile(join(folder, "openclaw.json"), JSON.stringify(config), { mode: 0o600 });
  await writeFile(join(folder, ".env"), `OPENAI_API_KEY=${secret}\n`, { mode: 0o600 });
  await writeFile(join(home, ".bashrc"), "# as it was\n");
  return { home, folder };
}

function environmentOf({ home }: Workspace) {
  return { env: { HOME: home }, homeDir: home, cwd: home, hostName: "box" };
}

/** What is played: a command, a file, a secret, the configuration, instructions, a message. */
const played = [
  "AP-001 exec box",
  "AP-004 exec secret/configuration",
  "AP-010 exec instruction/main",
  "AP-021 Files of the gateway's user box",
  "AP-022 exec data_store/configuration",
  "AP-025 message identity/channels",
];

function requestFor(workspace: Workspace) {
  return {
    path: workspace.folder,
    environment: environmentOf(workspace),
    now: "2026-11-29T11:00:00.000Z",
    scanId: "sc_1",
  };
}

/** These paths of a workspace, from anyone who writes on Telegram. */
async function pathsOf(workspace: Workspace): Promise<readonly PathToProve[]> {
  const request = requestFor(workspace);
  const find = (id: string) => pathsById(scanner, request, shippedRules(), id);
  const ids = (await find("-")).known.filter((id) => id.startsWith("ap_"));
  const paths = (await Promise.all(ids.map(find))).flatMap((found) => found.paths);
  const ofAnyone = paths.filter(({ steps: [source] }) => source?.attributes["trust"] === "anyone");
  return ofAnyone.filter((path) => played.includes(nameOf(path)));
}

async function playing(workspace: Workspace, paths: readonly PathToProve[]): Promise<ProofRequest> {
  const [adapter] = proofAdapters;
  if (adapter === undefined) throw new Error("OpenClaw can be played.");
  const program = await adapter.findProgram(process.env["PARAPET_OPENCLAW"], {});
  if ("missing" in program) throw new Error(program.missing);
  return {
    adapter,
    program,
    workspace: { ...environmentOf(workspace), path: workspace.folder },
    paths,
    mark: "5e1f",
    signal: new AbortController().signal,
    now: () => new Date("2026-11-29T11:00:00.000Z"),
  };
}

async function play(
  workspace: Workspace,
  paths: readonly PathToProve[],
): Promise<readonly Proof[]> {
  return prove(await playing(workspace, paths));
}

describe.skipIf(!canPlay)("attack paths in OpenClaw 2026.9.6", patience, () => {
  test("paths of an open bot are proven, with no byte changed outside and no secret copied", async () => {
    const workspace = await written(open);
    const before = await stateOf(workspace.home);
    const paths = await pathsOf(workspace);
    const proofs = await play(workspace, paths);
    expect(await stateOf(workspace.home)).toEqual(before);
    expect(JSON.stringify(proofs)).not.toContain(secret);
    const statements = proofs.map(({ statement }, index) => {
      return `${nameOf(paths[index]!)}: ${statement}`;
    });
    const proven = "proven in OpenClaw 2026.9.6 on 2026-11-29";
    expect(statements.toSorted()).toEqual(played.map((name) => `${name}: ${proven}`));
  });

  test("the same paths are not proven where the configuration forbids what they need", async () => {
    const paths = await pathsOf(await written(open));
    const closed = await written({
      ...open,
      tools: { deny: ["exec", "process", "write", "edit", "apply_patch", "read", "message"] },
    });
    const proofs = await play(closed, paths);
    expect(proofs.filter(({ status }) => status === "proven")).toEqual([]);
    const command = proofs[paths.findIndex(({ rule_id: rule }) => rule === "AP-001")];
    expect(command?.statement).toBe("stopped at step 4 by tool policy");
  });

  test("a fix is proven: the paths that it closes work before it, and are stopped after it", async () => {
    const workspace = await written(open);
    const fix = await pathsOfFix(scanner, requestFor(workspace), shippedRules(), {
      checkIds: ["OC-ING-001"],
      randomBytes,
    });
    const paths = fix.closed.filter((path) => path.rule_id === "AP-001");
    const proofs = await proveFix(await playing(workspace, paths), fix.overlay);
    expect(proofs.map(({ verdict }) => verdict)).toEqual(paths.map(() => "closed"));
    expect(proofs[0]?.statement).toMatch(
      /^proven before the fix; after it stopped at step [23] by access control$/,
    );
  });
});
