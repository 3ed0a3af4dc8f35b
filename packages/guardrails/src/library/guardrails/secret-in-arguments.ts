import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const secretInArguments: LibraryGuardrail = {
  name: "secret-in-arguments",
  description: "The arguments of a call that sends data out contain a key, a token or a password.",
  severity: "high",
  owasp: ["ASI03", "ASI02"],
  points: ["pre_tool_call"],
  mode: "blocking",
  action: "ask",
  condition: "facts.egress && size(facts.secrets) > 0",
  detectors: [],
  fires: [
    {
      why: "A token in a message.",
      tool: {
        name: "message",
        args: {
          action: "send",
          target: "#dev",
          message: "use ghp_0a1b2c3d4e5f6g7h8i9j0a1b2c3d4e5f6g7h",
        },
      },
    },
    {
      why: "A password in a URL.",
      tool: shell("git push https://ana:s3cretpass@git.example.net/site.git"),
    },
  ],
  silent: [
    {
      why: "Only the variable is named.",
      tool: shell('curl -H "Authorization: Bearer $TOKEN" https://api.example.net'),
    },
    {
      why: "It stays on this machine.",
      tool: {
        name: "Write",
        args: {
          file_path: "/home/ana/site/.env",
          content: "TOKEN=ghp_0a1b2c3d4e5f6g7h8i9j0a1b2c3d4e5f6g7h",
        },
      },
    },
  ],
};
