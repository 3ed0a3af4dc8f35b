import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Guardrails } from "../service/guardrails.ts";
import { service } from "../service/service.ts";
import { runIn } from "../testing/context.fixture.ts";

const open = `{ channels: { telegram: { botToken: "1:x", dmPolicy: "open", allowFrom: ["*"] } } }`;
const closed = open.replace(" channels", ` tools: { deny: ["read"] }, channels`);
const formats = ["json", "markdown", "html", "sarif"];
const statement = "proven in OpenClaw 2026.9.6 on 2026-11-29";

async function unused(): Promise<never> {
  throw new Error("A scan asks for nothing else.");
}

/** What is registered in a data folder; an error where it cannot be read. */
function guardrailsOf(digest: string | Error): Guardrails {
  return {
    list: unused,
    add: unused,
    remove: unused,
    registered: unused,
    digest: async (runtime) => {
      if (digest instanceof Error) throw digest;
      return runtime === "openclaw" ? digest : "";
    },
    close: async () => {},
  };
}

function printed(path_id: string) {
  return {
    path_id,
    status: "proven",
    statement,
    runtime: "OpenClaw",
    runtime_version: "2026.9.6",
    tried_at: "2026-11-29T11:00:00.000Z",
    steps: [],
    changes: [],
  };
}

/** An open workspace of which a path was proven, and what scans print with that. */
async function proven() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-scan-proofs-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = join(folder, "openclaw.json");
  await writeFile(config, open);
  // As the command itself is run: a path that ends at a host has its name in its ID.
  const environment = { env: {}, homeDir: "/home/ada", cwd: "/", hostName: "laptop" };
  const surroundings = { environment, now: () => new Date(0) };
  const { known, graph_digest } = await service.pathsById(folder, "-", surroundings);
  const path_id = known.find((id) => id.startsWith("ap_")) ?? "";
  const proof = printed(path_id);
  const file = join(folder, "proofs.json");
  const save = (text: string) => writeFile(file, text);
  const guardrails = { runtime: "openclaw", digest: "as it was" };
  const print = (held: object) => save(JSON.stringify({ proofs: [proof], graph_digest, ...held }));
  await print({ guardrails });
  const scan = (format: string, installed = "2026.9.6", digest: string | Error = "as it was") =>
    runIn(
      {
        service: {
          assessFully: service.assessFully,
          checks: service.checks,
          installedVersion: async () => installed,
          openGuardrails: async () => guardrailsOf(digest),
        },
      },
      "scan",
      "--fail-on",
      "never",
      "--format",
      format,
      "--proofs",
      file,
      folder,
    );
  return { scan, save, print, path_id, change: (text: string) => writeFile(config, text) };
}

test("every format of a report says what was proven", async () => {
  const { scan, path_id } = await proven();
  for (const format of formats) {
    // oxlint-disable-next-line no-await-in-loop -- One scan after the other.
    const { out, code } = await scan(format);
    expect([format, code]).toEqual([format, 0]);
    expect([format, out.includes(statement)]).toEqual([format, true]);
    expect([format, out.includes("has changed")]).toEqual([format, false]);
  }
  const { out } = await scan("json");
  expect(JSON.parse(out)).toMatchObject({
    proofs: [{ path_id, status: "proven", result: "proven", stale_because: [] }],
    notes: expect.arrayContaining(["Proofs of attack paths: 1 proven."]),
  });
  expect((await scan("text")).err).toContain("Proofs of attack paths: 1 proven.");
});

test("a proof that was stale when it was printed stays stale, also where all is as before", async () => {
  const { scan, print, path_id } = await proven();
  const stale = { ...printed(path_id), status: "stale", result: "proven" };
  const stale_because = ["The workspace has changed."];
  const guardrails = { runtime: "openclaw", digest: "as it was" };
  await print({ guardrails, proofs: [{ ...stale, stale_because }] });
  expect(JSON.parse((await scan("json")).out)).toMatchObject({
    proofs: [{ status: "stale", result: "proven", stale_because }],
  });
  await print({ guardrails, proofs: [{ ...stale, stale_because: "none" }] });
  expect((await scan("json")).err).toContain("is not what `parapet prove --json` prints");
});

test("every format says that a proof is stale once the workspace or the runtime has changed", async () => {
  const { scan, change, save } = await proven();
  expect((await scan("markdown", "2026.9.7")).out).toContain("OpenClaw 2026.9.7 is installed now.");
  await change(closed);
  for (const format of formats) {
    // oxlint-disable-next-line no-await-in-loop
    const { out } = await scan(format);
    expect([format, out.includes("stale")]).toEqual([format, true]);
    expect([format, out.includes("The workspace has changed.")]).toEqual([format, true]);
  }
  await change("{}");
  const { out } = await scan("html", "");
  expect(out).toContain("The path is resolved. The workspace has changed.");
  for (const wrong of ["{", "[]", `{ "proofs": [{}], "graph_digest": "" }`]) {
    // oxlint-disable-next-line no-await-in-loop
    await save(wrong);
    // oxlint-disable-next-line no-await-in-loop
    const { code, err } = await scan("json");
    expect([wrong, code]).toEqual([wrong, 2]);
    expect(err).toContain("is not what `parapet prove --json` prints");
  }
});

test("every format says that a proof is stale once a guardrail was added, changed or removed", async () => {
  const { scan, print } = await proven();
  const changed = "adapter or the registered guardrails have changed.";
  for (const format of formats) {
    // oxlint-disable-next-line no-await-in-loop
    const { out } = await scan(format, "2026.9.6", "another one");
    expect([format, out.includes("stale")]).toEqual([format, true]);
    expect([format, out.includes(changed)]).toEqual([format, true]);
  }
  expect((await scan("text", "2026.9.6", "another one")).err).toContain("1 stale.");
  const unreadable = await scan("json", "2026.9.6", new Error("no database"));
  expect(unreadable.out).toContain("The registered guardrails cannot be read.");
  await print({});
  expect((await scan("json")).out).toContain("It is not known which guardrails");
  await print({ guardrails: { runtime: "openclaw" } });
  expect((await scan("json")).err).toContain("is not what `parapet prove --json` prints");
});
