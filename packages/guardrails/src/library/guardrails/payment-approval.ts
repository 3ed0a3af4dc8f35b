import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const paymentApproval: LibraryGuardrail = {
  name: "payment-approval",
  description: "The call makes a payment and requires approval.",
  severity: "high",
  owasp: ["ASI09", "ASI02"],
  points: ["pre_tool_call"],
  mode: "blocking",
  action: "ask",
  condition: `(tool.category == 'payment' && !re2(tool.name, '(?i)(^|_)(get|list|search|read|retrieve)'))
|| facts.commands.exists(c, c.name == 'stripe' && c.argv.exists(a, a in ['create', 'confirm', 'capture', 'trigger']))
|| facts.network.exists(n, n.method in ['POST', 'PUT'] && re2(n.host, '^api([.]sandbox|-m)?[.](stripe|paypal|wise|adyen|squareup|mollie)[.]com$'))`,
  detectors: [],
  fires: [
    { why: "A tool that pays.", tool: { name: "mcp__bank__transfer_funds", args: { amount: 20 } } },
    {
      why: "A payment service, by hand.",
      tool: shell("curl -d amount=2000 https://api.stripe.com/v1/charges"),
    },
  ],
  silent: [
    { why: "Payments are only looked at.", tool: { name: "mcp__bank__list_payments", args: {} } },
    {
      why: "Something else is created.",
      tool: { name: "mcp__tracker__create_issue", args: { title: "Pay the bill" } },
    },
  ],
};
