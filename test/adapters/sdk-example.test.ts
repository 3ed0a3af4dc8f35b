import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LoopbackService, startLoopbackService } from "./support-mcp/loopback-service.ts";
import { hasMcpServers, writeInstallation, mcpServers } from "./support-mcp/proxied-server.ts";

/* The example of the SDK, with the real agent library. */

const sdk = join(import.meta.dirname, "../../adapters/sdk");

describe.skipIf(!hasMcpServers)("an agent of the AI SDK with a guarded tool", () => {
  let service: LoopbackService;
  let folder: string;
  let installation: Awaited<ReturnType<typeof writeInstallation>>;

  beforeAll(async () => {
    service = await startLoopbackService();
    installation = await writeInstallation(service.installation);
    folder = await mkdtemp(join(tmpdir(), "parapet-sdk-example-"));
    const modules = join(folder, "node_modules");
    await mkdir(join(modules, "@parapet"), { recursive: true });
    await symlink(join(mcpServers, "node_modules/ai"), join(modules, "ai"));
    await symlink(sdk, join(modules, "@parapet/adapter-sdk"));
    await copyFile(join(sdk, "examples/ai-agent.ts"), join(folder, "ai-agent.mts"));
  });

  afterAll(async () => {
    await service.stop();
    await installation.remove();
    await rm(folder, { recursive: true });
  });

  async function run(prompt: string, person = "no"): Promise<readonly string[]> {
    const args = [join(folder, "ai-agent.mts"), prompt];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, PARAPET_INSTALLATION: installation.file, PERSON: person },
    });
    return stdout.trim().split("\n");
  }

  test("sends what is allowed, under the agent and the session that it names", async () => {
    service.setGuardrails();
    service.asked.length = 0;
    expect(await run("hello")).toEqual(["SENT hello", 'SAID "Sent: hello"']);
    expect(service.asked).toMatchObject([
      { agent_id: "ai-example", session_id: "example", tool: { name: "send_email" } },
      { point: "post_tool_call", text: "Sent: hello" },
    ]);
  });

  test("does not send what is denied, and the model reads why", async () => {
    service.setGuardrails({ condition: "true" });
    const sentence = "Parapet blocked this call: Guardrail 0 speaks.";
    expect(await run("hello")).toEqual([
      `DENIED ${sentence}`,
      `SAID "GuardrailDenied: ${sentence}"`,
    ]);
  });

  test("sends what is left after redaction", async () => {
    service.setGuardrails({
      detectors: [{ id: "pii", min_severity: "low", params: {} }],
      action: "redact",
    });
    const [sent] = await run("tell ann@firm.net");
    expect(sent).toBe("SENT tell [redacted: pii.email]");
  });

  test("asks the person where it must", async () => {
    service.setGuardrails({ condition: "true", action: "ask", points: ["pre_tool_call"] });
    expect((await run("hello", "yes"))[0]).toBe("SENT hello");
    expect((await run("hello", "no"))[0]).toMatch(/^DENIED /);
  });

  test("sends nothing when the service does not answer", async () => {
    service.answerOddly((response) => response.destroy());
    expect((await run("hello"))[0]).toMatch(/^DENIED .*its service is unreachable/);
  });
});
