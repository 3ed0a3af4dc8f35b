/*
 * The smallest MCP server: one tool that answers at once. What a call of it takes is what lies
 * between.
 */
import { createInterface } from "node:readline";

const tool = { name: "echo", description: "Says it again.", inputSchema: { type: "object" } };

function resultOf(method: string): object {
  if (method === "initialize") {
    return {
      protocolVersion: "2025-06-18",
      capabilities: { tools: {} },
      serverInfo: { name: "echo", version: "1.0.0" },
    };
  }
  if (method === "tools/list") return { tools: [tool] };
  return { content: [{ type: "text", text: "said again" }] };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method }: { readonly id?: number; readonly method: string } = JSON.parse(line);
  if (id !== undefined) {
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: resultOf(method) })}\n`);
  }
}
