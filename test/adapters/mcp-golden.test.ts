import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LoopbackService, startLoopbackService } from "./support-mcp/loopback-service.ts";
import {
  connect,
  hasMcpServers,
  writeInstallation,
  parapet,
  realServer,
  textOfCall,
} from "./support-mcp/proxied-server.ts";

/*
 * The real file-system server behind the proxy: whether a call has reached it is whether there is a
 * file.
 */

describe.skipIf(!hasMcpServers)("a real MCP server behind the proxy", () => {
  let service: LoopbackService;
  let client: Client;
  let asker: Client;
  let removeInstallation: () => Promise<void>;
  let person: { action: "accept" | "decline"; content?: { allow: boolean } } = {
    action: "decline",
  };
  const questions: string[] = [];
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "parapet-mcp-files-")));
  let files = 0;

  /** Asks the server to write a new file; says whether there is one. */
  async function write(content: string, by: Client = client) {
    files += 1;
    const path = join(folder, `${files}.txt`);
    const { text, isError } = await textOfCall(by, "write_file", { path, content });
    const written = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    return { text, isError, written };
  }

  beforeAll(async () => {
    service = await startLoopbackService();
    const { file, remove } = await writeInstallation(service.installation);
    removeInstallation = remove;
    const own = ["mcp-proxy", "--installation", file, "--name", "files", "--hide", "move_file"];
    const command = [process.execPath, realServer("filesystem"), folder];
    const args = [parapet, ...own, "--", ...command];
    client = await connect(args);
    asker = await connect(args, { elicitation: {} });
    asker.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      questions.push(params.message);
      return person;
    });
  });

  afterAll(async () => {
    await Promise.all([client.close(), asker.close()]);
    await service.stop();
    await removeInstallation();
    rmSync(folder, { recursive: true });
  });

  test("allow: the call and its result pass, and the guardrails saw both", async () => {
    service.setGuardrails();
    service.asked.length = 0;
    expect(await write("hello")).toMatchObject({ isError: false, written: "hello" });
    expect(service.asked).toMatchObject([
      {
        point: "pre_tool_call",
        agent_id: "mcp:files",
        service: "home",
        source_trust: "agent",
        adapter: "mcp-proxy",
        tool: { name: "mcp__files__write_file", server: "files", args: { content: "hello" } },
      },
      { point: "post_tool_call", source_trust: "external" },
    ]);
  });

  test("deny: the server never gets the call, and the model reads why", async () => {
    service.setGuardrails({ condition: "tool.args.content == 'secret plan'", action: "deny" });
    expect(await write("secret plan")).toEqual({
      text: "Parapet blocked this call: Guardrail 0 speaks.",
      isError: true,
      written: undefined,
    });
  });

  test("ask, and the client cannot: blocked, and the sentence says how to approve", async () => {
    service.setGuardrails({ condition: "true", action: "ask" });
    const { text, written } = await write("x");
    expect(text).toMatch(
      /^Parapet blocked this call: Guardrail 0 speaks\. It requires approval, which this client cannot request: use a client/,
    );
    expect(written).toBeUndefined();
  });

  test("ask, and the client can: the person decides", async () => {
    service.setGuardrails({
      condition: "has(tool.args.content)",
      action: "ask",
      points: ["pre_tool_call"],
    });
    person = { action: "decline" };
    expect(await write("y", asker)).toMatchObject({ isError: true, written: undefined });
    person = { action: "accept", content: { allow: false } };
    expect(await write("y", asker)).toMatchObject({ isError: true, written: undefined });
    person = { action: "accept", content: { allow: true } };
    expect(await write("y", asker)).toMatchObject({ isError: false, written: "y" });
    expect(questions[0]).toContain("may the agent call write_file of the MCP server files?");
  });

  test("modify: the server gets the rewritten arguments", async () => {
    service.setGuardrails({
      detectors: [{ id: "pii", min_severity: "low", params: {} }],
      action: "redact",
    });
    const { written } = await write("write to ann@firm.net today");
    expect(written).toBe("write to [redacted: pii.email] today");
  });

  test("modify of a result: the model gets the rewritten text", async () => {
    service.setGuardrails();
    const path = join(folder, `${files + 1}.txt`);
    await write("card of bo@firm.net");
    service.setGuardrails({
      detectors: [{ id: "pii", min_severity: "low", params: {} }],
      action: "redact",
      points: ["post_tool_call"],
    });
    const { content, structuredContent } = await client.callTool({
      name: "read_text_file",
      arguments: { path },
    });
    expect(content).toMatchObject([{ text: "card of [redacted: pii.email]" }]);
    expect(JSON.stringify(structuredContent)).not.toContain("bo@firm.net");
  });

  test("deny of a result: the model does not get it, and is told that the call was made", async () => {
    service.setGuardrails({ condition: "true", points: ["post_tool_call"] });
    const { text, written } = await write("z");
    expect(text).toMatch(/^Parapet blocked the result of this call, which has already run/);
    expect(written).toBe("z");
  });

  test.for([
    ["a malformed answer", (_, sign) => sign("allow")],
    ["an answer without a word for what to do", (_, sign) => sign('{"decision":"allow"}')],
    ["an unknown decision word", (_, sign) => sign('{"action":"permit"}')],
    ["a change without what to change to", (_, sign) => sign('{"action":"modify"}')],
    ["a stranger on the port", (response) => response.end('{"action":"allow"}')],
    ["a broken connection", (response) => response.destroy()],
    ["silence until the time is over", () => undefined],
  ] as const satisfies readonly [string, Parameters<LoopbackService["answerOddly"]>[0]][])(
    "%s: the server never gets the call",
    async ([, odd]) => {
      service.answerOddly(odd);
      const { text, written } = await write("x");
      expect(text).toBe(
        "Parapet blocked this call: its service is unreachable, so no call is allowed.",
      );
      expect(written).toBeUndefined();
      service.setGuardrails();
    },
  );

  test("1 MB of arguments: passes where no guardrail looks, is asked about where one does", async () => {
    const large = "x".repeat(1024 * 1024);
    service.setGuardrails();
    expect((await write(large)).written).toHaveLength(large.length);
    service.setGuardrails({ condition: "text == 'never'", points: ["pre_tool_call"] });
    expect(await write(large)).toMatchObject({ isError: true, written: undefined });
  });

  test("1 MB of a result: passes where no guardrail looks", async () => {
    service.setGuardrails();
    const path = join(folder, `${files + 1}.txt`);
    const large = "y".repeat(1024 * 1024);
    await write(large);
    expect((await textOfCall(client, "read_text_file", { path })).text).toHaveLength(large.length);
  });

  test("parallel calls: each gets its own answer", async () => {
    service.setGuardrails({
      condition: "has(tool.args.content) && tool.args.content.startsWith('no')",
    });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => write(`${n % 2 === 0 ? "no" : "yes"} ${n}`)),
    );
    for (const [n, { isError, written }] of answers.entries()) {
      expect([isError, written]).toEqual(n % 2 === 0 ? [true, undefined] : [false, `yes ${n}`]);
    }
  });

  test("tools that nobody can call are not listed, and hidden ones are refused", async () => {
    service.setGuardrails({ match: { tools: ["write_*"] } }, { condition: "false" });
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toContain("read_text_file");
    expect(names).not.toContain("write_file");
    expect(names).not.toContain("move_file");
    service.setGuardrails();
    expect((await textOfCall(client, "move_file", { source: "a", destination: "b" })).text).toBe(
      "Parapet blocked this call: this tool is hidden.",
    );
  });

  test("the proxy says that it is there", () => {
    expect(service.beats).not.toEqual([]);
  });

  test("service down: tools are listed, and no call reaches the server", async () => {
    await service.stop();
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    expect(await write("x")).toMatchObject({ isError: true, written: undefined });
  });
});
