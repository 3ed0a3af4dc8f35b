import { writeFile } from "node:fs/promises";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

/* An MCP server with one tool, which keeps a note in a file of the folder it was started in. */

const server = new McpServer({ name: "notes", version: "1.0.0" });
server.registerTool(
  "save",
  { description: "Saves a note.", inputSchema: { text: z.string() } },
  async ({ text }) => {
    await writeFile(`note-${text}`, text);
    return { content: [{ type: "text", text: `saved ${text}` }] };
  },
);
await server.connect(new StdioServerTransport());
