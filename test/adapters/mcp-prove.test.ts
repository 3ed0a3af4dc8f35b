import { mkdirSync, readFileSync, rmSync, writeFileSync, mkdtempSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type ConfigEdit, type Located } from "@parapet/adapter-link";
import { mcpProtector } from "@parapet/adapter-mcp-proxy";
import { formatPointer, type JsonValue, parseJson5 } from "@parapet/scanner";
import { expect, onTestFinished, test } from "vitest";
import { startLoopbackService } from "./support-mcp/loopback-service.ts";
import { parapet } from "./support-mcp/proxied-server.ts";

const server = join(import.meta.dirname, "support-mcp/tools-server.ts");
const canary = `parapet-canary-${"0".repeat(32)}`;

function editedText(text: string, edits: readonly ConfigEdit[]): string {
  const textEdits = edits.map((edit) => {
    if ("path" in edit) {
      const value = JSON.parse(JSON.stringify(edit.value)) as JsonValue;
      return { op: "set", pointer: formatPointer(edit.path), value } as const;
    }
    if (!("remove" in edit)) throw new Error("Not used here.");
    return { op: "remove", pointer: formatPointer(edit.remove) } as const;
  });
  return parseJson5(text).edit(textEdits).text;
}

async function setUp() {
  const service = await startLoopbackService();
  const homeDir = mkdtempSync(join(tmpdir(), "parapet-prove-"));
  onTestFinished(async () => {
    rmSync(homeDir, { recursive: true });
    await service.stop();
  });
  const installationFolder = join(homeDir, "adapters", service.installation.installation_id);
  mkdirSync(installationFolder, { recursive: true });
  mkdirSync(join(homeDir, "proof"));
  writeFileSync(
    join(installationFolder, "installation.json"),
    JSON.stringify(service.installation),
    {
      mode: 0o600,
    },
  );
  const target = join(homeDir, ".mcp.json");
  writeFileSync(join(homeDir, "description.txt"), "Keeps a note.");
  const args = [server, "${CALLS:-none}", `note=${join(homeDir, "description.txt")}`];
  const text = JSON.stringify(
    { mcpServers: { notes: { command: process.execPath, args, env: { TZ: "UTC" } } } },
    undefined,
    2,
  );
  writeFileSync(target, text);
  const found = await mcpProtector.locate({ env: {}, homeDir, cwd: homeDir });
  if ("missing" in found) throw new Error(found.missing);
  const calls = join(homeDir, "calls.txt");
  const prove = (located: Located) =>
    mcpProtector.prove(located, service.installation, canary, {
      env: { PATH: process.env["PATH"], CALLS: calls },
      homeDir,
      installationFolder,
      folder: join(homeDir, "proof"),
      agentId: "mcp:notes",
      deadUrl: "http://127.0.0.1:9",
      program: [process.execPath, parapet],
      signal: AbortSignal.timeout(120_000),
    });
  const protect = () => {
    const { edits, files } = mcpProtector.install(
      found,
      service.installation,
      installationFolder,
      JSON.parse(text),
      [process.execPath, parapet],
    );
    for (const file of files) writeFileSync(join(installationFolder, file.name), file.text);
    writeFileSync(target, editedText(text, edits));
  };
  return { service, found, target, text, protect, prove, calls, installationFolder };
}

test("a protected server: the canary is blocked, with the service there and with the route cut", async () => {
  const { service, found, protect, prove, target, text, calls, installationFolder } = await setUp();
  service.setGuardrails({
    condition: "has(tool.args.canary) && tool.args.canary.startsWith('parapet-canary-')",
  });
  protect();
  expect(await prove(found)).toMatchObject({ blocked: true, blocked_when_away: true });
  expect(existsSync(calls)).toBe(false);
  const value: unknown = JSON.parse(readFileSync(target, "utf8"));
  const where = { env: {}, homeDir: "", target };
  expect(await mcpProtector.inspect(value, service.installation, installationFolder, where)).toBe(
    "",
  );
  const back = editedText(
    readFileSync(target, "utf8"),
    mcpProtector.remove(value, service.installation.installation_id),
  );
  expect(JSON.parse(back)).toEqual(JSON.parse(text));
});

test("a service that lets the canary through is reported", async () => {
  const { service, found, protect, prove } = await setUp();
  service.setGuardrails();
  protect();
  expect(await prove(found)).toMatchObject({
    blocked: false,
    ran: true,
    blocked_when_away: true,
    detail: expect.stringContaining("let through"),
  });
});

test("a configuration that starts the server directly proves nothing", async () => {
  const { found, prove } = await setUp();
  expect(await prove(found)).toMatchObject({
    blocked: false,
    blocked_when_away: false,
    ran: false,
    ran_when_away: false,
  });
});

test("a server that ends before it answers leaves unknown what would happen", async () => {
  const { service, found, target, protect, prove } = await setUp();
  service.setGuardrails();
  protect();
  const config = readFileSync(target, "utf8");
  const ends = join(dirname(target), "ends.mjs");
  writeFileSync(ends, "process.exit(3);");
  writeFileSync(target, config.replaceAll(JSON.stringify(server), JSON.stringify(ends)));
  expect(await prove(found)).toMatchObject({
    blocked: false,
    ran: false,
    ran_when_away: false,
    detail: expect.stringContaining("not answered"),
  });
});
