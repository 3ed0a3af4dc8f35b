import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const credentialFiles: LibraryGuardrail = {
  name: "credential-files",
  description: "The call accesses a file that stores keys, tokens or passwords.",
  severity: "high",
  owasp: ["ASI03", "ASI02"],
  points: ["pre_tool_call"],
  mode: "monitoring",
  action: "ask",
  condition: "facts.paths.exists(p, p.sensitive)",
  detectors: [],
  fires: [
    {
      why: "A private key, by a way around.",
      tool: { name: "read", args: { path: "/tmp/../home/ana/.ssh/id_rsa" } },
    },
    { why: "A wildcard that a shell fills in.", tool: shell("cat ~/.ss*/id_*") },
    { why: "The folder was entered before.", tool: shell("cd ~/.aws && head credentials") },
    {
      why: "As a URL.",
      tool: { name: "WebFetch", args: { url: "file:///home/ana/project/.env" } },
    },
    {
      why: "As a URL that curl reads from the disk.",
      tool: shell("curl -s file:///home/ana/.ssh/id_rsa"),
    },
    {
      why: "The token of Parapet's operator.",
      tool: shell("cat ~/.local/share/parapet/operator-token"),
    },
    {
      why: "The same in a data folder elsewhere.",
      tool: { name: "read", args: { path: "/srv/parapet-data/operator-token" } },
    },
  ],
  silent: [
    { why: "Old files of a cache go.", tool: shell("find ~/.cache -type f -atime +30 -delete") },
    {
      why: "Folders are looked for.",
      tool: shell("find ~ -maxdepth 2 -name node_modules && du -sh ~/*"),
    },
    { why: "A public key.", tool: shell("cat ~/.ssh/id_ed25519.pub") },
    {
      why: "An example without secrets.",
      tool: { name: "Read", args: { file_path: "/home/ana/site/.env.example" } },
    },
  ],
};
