/* An MCP server that does what none should: each call names what. Run as a process. */
import { createInterface } from "node:readline";

const answer = (id: unknown, result: unknown) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);

const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line) as { readonly id?: number; readonly method: string };
  if (method === "x/garbage") {
    process.stdout.write("npm warn not JSON\n[1,2]\n{}\n\u0000\n\n");
    answer(id, {});
  } else if (method === "x/unsolicited") {
    answer(999, { content: [{ type: "text", text: "surprise" }] });
    answer(id, {});
  } else if (method === "x/huge") {
    process.stdout.write(
      `{"jsonrpc":"2.0","id":${id},"result":{"a":"${"x".repeat(17_000_000)}"}}\n`,
    );
  } else if (method === "x/wide") {
    process.stdout.write(
      `{"jsonrpc":"2.0","id":${id},"result":{"a":[${"[],".repeat(5_000_000)}[]]}}\n`,
    );
  } else if (method === "x/deep") {
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":${deep}}\n`);
  } else if (method === "x/exit") process.exit(3);
  else if (id !== undefined) answer(id, {});
}
