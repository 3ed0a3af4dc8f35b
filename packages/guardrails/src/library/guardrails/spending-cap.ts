import type { LibraryGuardrail } from "../library-guardrail.ts";

export const spendingCap: LibraryGuardrail = {
  name: "spending-cap",
  description:
    "The session has cost 10 US dollars or more, as reported by its adapter. Continuing requires approval.",
  severity: "medium",
  owasp: ["ASI08"],
  points: ["pre_tool_call", "pre_model_call"],
  mode: "monitoring",
  action: "ask",
  condition: "labels.spend_usd >= 10.0",
  detectors: [],
  fires: [
    {
      why: "The cap is reached.",
      tool: { name: "read", args: { path: "a" } },
      session: { spend_usd: 10 },
    },
  ],
  silent: [
    { why: "Below it.", tool: { name: "read", args: { path: "a" } }, session: { spend_usd: 9.99 } },
  ],
};
