import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { npx, severalClients, type SeveralClients } from "./testing/several-clients.ts";

let clients: SeveralClients;

beforeEach(() => {
  clients = severalClients();
});
afterEach(() => clients.remove());

const docs = (version: string) => ({ mcpServers: { docs: npx(`docs@${version}`) } });

const suppression = (more: object = {}) => ({
  suppressions: [
    {
      check_id: "ALL-MCP-001",
      reason: "Two versions for now.",
      owner: "ann",
      expires: "2027-01-31",
      ...more,
    },
  ],
});

const said = async () =>
  (await clients.scan()).findings.flatMap(({ check_id: id }) => (id.startsWith("PP-") ? [id] : []));

describe("an owner who has decided to live with it", () => {
  test("says so in a comment at the first place, or in the file of the workspace that is reported on", async () => {
    clients.write(".claude.json", docs("1.0.0"));
    clients.write(".gemini/settings.json", docs("2.0.0"));
    const text = JSON.stringify(docs("1.0.0"), undefined, 2);
    clients.write(".cursor/mcp.json", docs("3.0.0"));
    expect(await clients.together()).toMatchObject([{ suppressed: false }]);
    clients.write(".openclaw/openclaw.json", {});
    clients.write(".openclaw/parapet-ignore.json5", suppression());
    expect(await clients.together()).toMatchObject([{ suppressed: true }]);
    rmSync(join(clients.home, ".openclaw"), { recursive: true });
    rmSync(join(clients.home, ".claude.json"));
    clients.write(
      ".cursor/mcp.json",
      text.replace('    "docs"', '    // parapet-ignore ALL-MCP-001: two for now\n    "docs"'),
    );
    const found = await clients.scan();
    expect(found.findings.filter(({ check_id: id }) => id.startsWith("ALL-"))).toMatchObject([
      { suppressed: true },
    ]);
    expect(found.suppressions).toMatchObject([{ check_id: "ALL-MCP-001", source: "comment" }]);
  });

  test("hears of a suppression that has ended, and of one that covers nothing", async () => {
    clients.write(".openclaw/openclaw.json", {});
    clients.write(".openclaw/parapet-ignore.json5", suppression());

    expect(await said()).toEqual(["PP-SUP-002"]);
    clients.write(".openclaw/parapet-ignore.json5", suppression({ expires: "2026-01-31" }));
    expect(await said()).toEqual(["PP-SUP-001"]);
  });

  test("is not spoken for by a repository", async () => {
    clients.write(".claude.json", {});
    clients.write(".cursor/mcp.json", docs("1.0.0"));
    clients.write("app/.gemini/settings.json", docs("2.0.0"));
    clients.write("app/parapet-ignore.json5", suppression());
    expect(await clients.together({ cwd: "app" })).toMatchObject([{ suppressed: false }]);
  });
});
