import { writeFile } from "node:fs/promises";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

/* An MCP server with one tool, which keeps a note in a file of the folder it was started in. */

const save = {
  name: "save",
  description: "Saves a note.",
  inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
};
const server = new Server({ name: "notes", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [save] }));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const text = String(params.arguments?.["text"]);
  await writeFile(`note-${text}`, text);
  return { content: [{ type: "text", text: `saved ${text}` }] };
});
await server.connect(new StdioServerTransport());
