import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const webFetchUnrestricted: Check<ClientModel> = {
  id: "VS-URL-001",
  title: "Web fetches from any domain auto-approved",
  severity: "medium",
  owasp: ["ASI02", "ASI01"],
  rationale:
    "A fetched page contains text that the model follows, and the requested address carries out what the model has " +
    "read. A rule for every host lets text in the repository do both, before a person sees the address.",
  remediation:
    'List the hosts in `chat.tools.urls.autoApprove`: "https://docs.example.com": true, and review the responses of ' +
    "others.",
  references: [vscodeDocs("agents/run/approvals"), owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at } of layers.members("/chat.tools.urls.autoApprove")) {
      const approves = value === true || jsonObjectOf(value)?.["approveRequest"] === true;
      if (!approves || !/^(?:(?:https?|\*):\/\/)?\*{1,2}(?:\/\*{1,2})?\/?$/.test(name.trim()))
        continue;
      report({ at, message: `${JSON.stringify(name)} auto-approves every address.` });
    }
  },
  fix: {
    safe: false,
    title: "Requires approval before pages of unlisted hosts",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
