/*
 * An MCP server that notes each line it gets in a file, and answers every request with next to
 * nothing. Run as a process: FILE.
 */
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [file = ""] = process.argv.slice(2);

for await (const line of createInterface({ input: process.stdin })) {
  appendFileSync(file, `${line}\n`);
  const { id, method } = JSON.parse(line) as { readonly id?: unknown; readonly method?: string };
  if (id !== undefined && method !== undefined) {
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: {} })}\n`);
  }
}
