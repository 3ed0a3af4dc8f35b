import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const webFetchUnrestricted: Check<ClientModel> = {
  id: "VS-URL-001",
  title: "Any page is fetched without a question",
  severity: "medium",
  owasp: ["ASI02", "ASI01"],
  rationale:
    "A page brings text that the model follows, and an address carries away what the model has read. A rule for every host " +
    "lets text in the repository do both, and nobody sees the address first.",
  remediation:
    'Name the hosts in chat.tools.urls.autoApprove: "https://docs.example.com": true, and look at what others answer.',
  references: [vscodeDocs("agents/run/approvals"), owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at } of layers.members("/chat.tools.urls.autoApprove")) {
      const approves = value === true || jsonObjectOf(value)?.["approveRequest"] === true;
      if (!approves || !/^(?:(?:https?|\*):\/\/)?\*{1,2}(?:\/\*{1,2})?\/?$/.test(name.trim()))
        continue;
      report({ at, message: `${JSON.stringify(name)} approves every address beforehand.` });
    }
  },
  fix: {
    safe: false,
    title: "Asks before pages of hosts that nobody has named",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
