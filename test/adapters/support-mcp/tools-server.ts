/*
 * An MCP server with the tools that it is started with. Every call that reaches it is a line in a
 * file. Run as a process: FILE TOOL..., where a tool is NAME, or NAME=FILE for one whose
 * description is what a file says at the moment.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [file = "", ...tools] = process.argv.slice(2);

function toolOf(given: string): unknown {
  const [name = "", description = ""] = given.split("=");
  const text = description === "" ? name : readFileSync(description, "utf8");
  return { name, description: text, inputSchema: { type: "object" } };
}

function resultOf(method: string, params: unknown): unknown {
  if (method === "initialize") {
    return {
      protocolVersion: "2025-06-18",
      capabilities: { tools: {} },
      serverInfo: { name: "tools", version: "1.0.0" },
    };
  }
  if (method === "tools/list") {
    return { tools: tools.map(toolOf) };
  }
  appendFileSync(file, `${JSON.stringify(params)}\n`);
  return { content: [{ type: "text", text: "done" }] };
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
