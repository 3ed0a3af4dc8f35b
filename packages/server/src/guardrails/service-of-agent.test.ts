import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { settingsFrom } from "@parapet/settings";
import { ProblemError } from "../core/problem.ts";
import { openStore, type Store } from "../store/store.ts";
import { type CommandGuardrails, openGuardrails } from "../offline/open-guardrails.ts";
import { serviceOf } from "./service-of-agent.ts";

/* A guardrail under another service than its agent's is never evaluated for it. */

const now = () => new Date("2026-01-01T12:00:00.000Z");
let data: string;
let store: Store;
let command: CommandGuardrails;

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), "parapet-service-of-agent-"));
  store = await openStore(settingsFrom({ data }, {}, data).database, { clock: now });
  command = await openGuardrails({ data, env: {}, cwd: data, now });
});
afterEach(async () => {
  await command.close();
  await store.close();
  rmSync(data, { recursive: true });
});

async function scanned(service: string, ...ids: readonly string[]): Promise<void> {
  const agents = ids.map((agent_id) => ({
    agent_id,
    name: agent_id,
    runtime: "openclaw",
    model: "",
  }));
  await store.agents.replaceFor(service, agents);
}

async function protectedBy(service: string, agentId: string): Promise<void> {
  await store.adapters.add(
    {
      installation_id: `ad_${service}`,
      adapter: "mcp",
      service,
      agent_id: agentId,
      agent_ids: [agentId],
      points: ["pre_tool_call"],
      beats: false,
      target: join(data, "mcp.json"),
      folder: data,
      files: {},
      host: "test",
      url: "http://127.0.0.1:8000",
    },
    "1",
  );
}

const add = (agentId: string, service?: string) =>
  command.add({
    name: "destructive-commands",
    agentId,
    mode: "blocking",
    ...(service === undefined ? {} : { service }),
  });

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error("It was not refused.");
  return error.message;
}

describe("a guardrail that names no service", () => {
  test("goes to the service whose adapter protects the agent, though no scan has found it", async () => {
    await protectedBy("mcp", "mcp:t");
    expect((await add("mcp:t")).registration.service).toBe("mcp");
    expect(await serviceOf(store, "mcp:t", undefined)).toBe("mcp");
  });

  test("goes to the service of the agent that starts a sub-agent", async () => {
    await protectedBy("claude", "claude-code");
    await scanned("office", "main");
    expect((await add("claude-code/reviewer")).registration.service).toBe("claude");
    expect((await add("main/helper")).registration.service).toBe("office");
  });

  test("goes to one service that both a scan and an adapter name", async () => {
    await scanned("office", "main");
    await protectedBy("office", "main");
    expect((await add("main")).registration.service).toBe("office");
  });

  test("is refused when several hold the agent, and they are listed", async () => {
    await scanned("home", "main");
    await protectedBy("office", "main");
    expect(await refusal(add("main"))).toContain("(home, office); name one with --service");
    await expect(serviceOf(store, "main", undefined)).rejects.toThrow("home, office");
    expect((await add("main", "office")).registration.service).toBe("office");
    expect(await refusal(add("*"))).toContain("(home, office)");
  });

  test("is refused by the command for an agent that nothing knows, and taken once it is named", async () => {
    await scanned("office", "main");
    expect(await refusal(add("mian"))).toContain("knows the agent mian");
    expect(await refusal(add("main "))).toContain("knows the agent main ;");
    expect((await add("mian", "office")).registration.service).toBe("office");
    expect(await serviceOf(store, "mian", undefined)).toBe("default");
  });

  test("is refused by the command for every agent where there is none", async () => {
    expect(await refusal(add("*"))).toContain("knows any agent");
  });
});

test("a guardrail of an agent that is gone is removed without naming its service", async () => {
  await add("retired", "office");
  expect(await command.remove({ name: "destructive-commands", agentId: "retired" })).toBe(true);
  await add("retired", "office");
  await add("retired", "home");
  const remove = command.remove({ name: "destructive-commands", agentId: "retired" });
  expect(await refusal(remove)).toContain("(home, office)");
});
