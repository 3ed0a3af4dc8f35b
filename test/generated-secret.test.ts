import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeWorkspace, post, send, startTestService } from "./support/service.ts";

/* A fix that makes a secret puts it into .env and tells nobody. */

const weak = "sunshine-Sunshine";

const cases = [
  {
    id: "OC-SEC-001",
    name: "OPENCLAW_GATEWAY_TOKEN",
    text: `{ gateway: { bind: "lan", auth: { mode: "none" } } }\n`,
  },
  {
    id: "OC-SEC-009",
    name: "OPENCLAW_GATEWAY_TOKEN",
    text: `{ gateway: { bind: "lan", auth: { mode: "token", token: "${weak}" } } }\n`,
  },
  {
    id: "OC-SEC-009",
    name: "OPENCLAW_GATEWAY_PASSWORD",
    text: `{ gateway: { auth: { mode: "password", password: '${weak}' } } } // ${weak}\n`,
  },
] as const;

test.for(cases)(
  "$id puts $name into .env, says so, and shows no value",
  async ({ id, name, text }) => {
    const service = await startTestService({ serve: { logLevel: "debug" } });
    onTestFinished(() => service.remove());
    const path = await makeWorkspace(service.folder, "team", text);
    const body = { workspace_path: path, check_ids: [id] };
    const preview = await post(service.url, "/api/v1/scan/fix/preview", body);
    expect(preview.json).toMatchObject({ applied: [id] });
    expect(preview.text).toContain(`+${name}=[redacted]`);
    expect(await readdir(path)).toEqual(["openclaw.json"]);

    const fixed = await post(service.url, "/api/v1/scan/fix", body);
    expect(fixed.json).toEqual({ applied: [id], skipped: [], errors: {} });
    const env = await readFile(join(path, ".env"), "utf8");
    const secret = new RegExp(`^${name}=([\\w-]{43})\\n$`).exec(env)?.[1] ?? "";
    expect(secret).not.toBe("");
    expect((await stat(join(path, ".env"))).mode & 0o777).toBe(0o600);
    const config = await readFile(join(path, "openclaw.json"), "utf8");
    expect(config).toContain(`\${${name}}`);
    expect(config).not.toContain(secret);

    const history = await send(service.url, "/api/v1/scan/fixes");
    const note = `A new secret was generated and put into .env as ${name}; clients that connect need it.`;
    expect(history.json).toMatchObject([{ check_ids: [id], notes: [note] }]);
    const scan = await post(service.url, "/api/v1/scan", { workspace_path: path });
    const reports = await send(service.url, "/api/v1/risk/attack-paths");
    const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
    const audit = await send(service.url, "/api/v1/audit", { headers });
    const said = [preview, fixed, history, scan, reports, audit].map((answer) => answer.text);
    const everything = [
      ...said,
      ...service.printed,
      ...service.logged,
      ...(await stored(service.folder)),
    ];
    expect(everything.filter((one) => one.includes(secret) || one.includes(weak))).toEqual([]);
  },
);

/** What the data folder holds, but for backups, which are the owner's files as they were. */
async function stored(folder: string): Promise<readonly string[]> {
  const data = join(folder, "data");
  const entries = await readdir(data, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("backups"))
      .map((entry) => readFile(join(entry.parentPath, entry.name), "latin1")),
  );
}
