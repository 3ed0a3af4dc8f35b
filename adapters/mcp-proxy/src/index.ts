export { mcpProtector } from "./protector/mcp-protector.ts";
