/*
 * An MCP server with one tool, whose description is what a file says at the moment. Every call that reaches it is a line in a
 * second file. Run as a process: FILE_OF_DESCRIPTION FILE_OF_CALLS.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [description = "", calls = ""] = process.argv.slice(2);

function resultOf(method: string, params: unknown): unknown {
  if (method === "initialize") {
    return {
      protocolVersion: "2025-06-18",
      capabilities: { tools: {} },
      serverInfo: { name: "changing", version: "1.0.0" },
    };
  }
  if (method === "tools/list") {
    const tool = { name: "note", description: readFileSync(description, "utf8") };
    return { tools: [{ ...tool, inputSchema: { type: "object" } }] };
  }
  appendFileSync(calls, `${JSON.stringify(params)}\n`);
  return { content: [{ type: "text", text: "noted" }] };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line) as {
    readonly id?: number;
    readonly method: string;
    readonly params?: unknown;
  };
  if (id !== undefined) {
    const result = resultOf(method, params);
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
  }
}
