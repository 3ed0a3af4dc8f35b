import type { LibraryGuardrail } from "../library-guardrail.ts";

export const piiToChannels: LibraryGuardrail = {
  name: "pii-to-channels",
  description: "A message contains personal data, which is redacted before it is sent.",
  severity: "medium",
  owasp: ["ASI02"],
  points: ["pre_tool_call"],
  mode: "monitoring",
  action: "redact",
  condition: "tool.category == 'message' || size(facts.recipients) > 0",
  detectors: [{ id: "pii", min_severity: "medium", params: {} }],
  fires: [
    {
      why: "A card's number.",
      tool: {
        name: "message",
        args: { action: "send", target: "#sales", message: "card 4111 1111 1111 1111" },
      },
    },
    {
      why: "A card's number, written as a number.",
      tool: {
        name: "message",
        args: { action: "send", target: "#sales", message: 4111111111111111 },
      },
    },
    {
      why: "Somebody's address in the text of a mail.",
      tool: {
        name: "mcp__mail__send_email",
        args: { to: "team@firm.net", body: "write to jo.doe@firm.net" },
      },
    },
  ],
  silent: [
    {
      why: "Only the recipient is an address.",
      tool: {
        name: "mcp__mail__send_email",
        args: { to: ["team@firm.net"], body: "The build is green." },
      },
    },
    {
      why: "Nothing is sent.",
      tool: { name: "write", args: { path: "a.txt", content: "jo.doe@firm.net" } },
    },
    {
      why: "A time in milliseconds, and a number that is no card.",
      tool: {
        name: "message",
        args: { action: "send", target: "#sales", at: 1_763_553_600_000, id: 4111111111111112 },
      },
    },
    {
      why: "A number that is no card.",
      tool: {
        name: "message",
        args: { action: "send", target: "#sales", message: "order 4111 1111 1111 1112" },
      },
    },
  ],
};
