import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const privateNetwork: LibraryGuardrail = {
  name: "private-network",
  description:
    "The call reaches a host in the private network. Loopback addresses are allowed for a shell, but not for a browser or a web tool.",
  severity: "high",
  owasp: ["ASI02", "ASI03"],
  points: ["pre_tool_call"],
  mode: "monitoring",
  action: "ask",
  condition: `facts.network.exists(n, private_host(n.host)
  && (tool.category in ['web', 'browser'] || !(n.host in ['localhost', '127.0.0.1', '::1'])))`,
  detectors: [],
  fires: [
    { why: "A router.", tool: { name: "web_fetch", args: { url: "http://192.168.1.1/admin" } } },
    {
      why: "This machine, in octal.",
      tool: { name: "browser", args: { action: "open", targetUrl: "http://0177.0.0.1:18789/" } },
    },
    { why: "A public name that leads inside.", tool: shell("curl http://10.0.0.5.nip.io/") },
  ],
  silent: [
    { why: "A development server.", tool: shell("curl http://localhost:3000/health") },
    { why: "A public host.", tool: { name: "web_fetch", args: { url: "https://example.org/" } } },
  ],
};
