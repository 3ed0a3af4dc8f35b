import type { Check } from "../../check.ts";
import { placeOf } from "../../check-place.ts";
import { codeRunnerSeverity } from "../../commands/code-runner.ts";
import { asBoolean } from "../../layers/layers.ts";
import { jsonObjectOf } from "../../mcp-clients/client/json-object.ts";
import type { ClientModel } from "../../mcp-clients/client/client-spec.ts";
import { switchPointer } from "./commands-approved.ts";
import { owaspAgenticReference, vscodeDocs } from "./references.ts";

export const interpreterApproved: Check<ClientModel> = {
  id: "VS-TERM-002",
  title: "A rule approves any code through an interpreter",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "Rules hold for every command line that begins with their words. Programs such as python, node, bash, npx and docker run " +
    "whatever follows, so that a rule for one of them is as wide as one for every command.",
  remediation:
    'Name the script with the program, "node scripts/build.js": true, or leave the rule out and answer the question.',
  references: [vscodeDocs("agents/run/approvals"), owaspAgenticReference],
  run: ({ layers }, report) => {
    if (!layers.pick(switchPointer, asBoolean, true).value) return;
    for (const { name, value, at } of layers.members("/chat.tools.terminal.autoApprove")) {
      const approves = value === true || jsonObjectOf(value)?.["approve"] === true;
      // A pattern of its own is not interpreted.
      if (!approves || name.startsWith("/")) continue;
      const severity = codeRunnerSeverity(name.trim().split(/\s+/));
      if (severity === undefined) continue;
      report({
        at,
        severity,
        message: `Commands that begin with ${JSON.stringify(name.trim())} are approved, and what follows can be any code.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Asks before such a command runs",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};
