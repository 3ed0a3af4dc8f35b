import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const metadataHosts: LibraryGuardrail = {
  name: "metadata-hosts",
  description:
    "The call reaches a cloud metadata service, which returns the credentials of the machine to any caller.",
  severity: "critical",
  owasp: ["ASI03", "ASI02"],
  points: ["pre_tool_call"],
  mode: "blocking",
  action: "deny",
  condition: `facts.network.exists(n, n.host in ['169.254.169.254', '169.254.170.2', '169.254.170.23', 'fd00:ec2::254',
  '100.100.100.200', '168.63.129.16', '192.0.0.192', 'metadata.google.internal', 'metadata', 'instance-data'])`,
  detectors: [],
  fires: [
    { why: "By a name of the address.", tool: shell("curl http://169.254.169.254.nip.io/latest") },
    {
      why: "By its address.",
      tool: { name: "web_fetch", args: { url: "http://169.254.169.254/latest/meta-data/" } },
    },
    { why: "The address as one number.", tool: shell("curl -s http://2852039166/latest/") },
    {
      why: "Inside IPv6.",
      tool: { name: "WebFetch", args: { url: "http://[::ffff:a9fe:a9fe]/" } },
    },
    {
      why: "Behind another name and a backslash.",
      tool: { name: "fetch", args: { url: "http://example.org\\@169.254.169.254/" } },
    },
    {
      why: "By its name, with a dot at the end.",
      tool: shell("wget http://metadata.google.internal./computeMetadata/v1/"),
    },
  ],
  silent: [
    {
      why: "A public host.",
      tool: { name: "web_fetch", args: { url: "https://example.org/169.254.169.254" } },
    },
  ],
};
