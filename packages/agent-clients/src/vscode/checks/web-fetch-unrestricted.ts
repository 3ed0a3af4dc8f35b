import { webFetchOfAnyDomain } from "@parapet/runtime-kit/families/web-fetch-unrestricted.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const webFetchUnrestricted = webFetchOfAnyDomain<ClientModel>({
  id: "VS-URL-001",
  remediation:
    'List the hosts in `chat.tools.urls.autoApprove`: "https://docs.example.com": true, and review the responses of ' +
    "others.",
  references: [vscodeDocs("agents/run/approvals"), owaspAgenticReference],
  rules: ({ layers }) =>
    layers
      .members("/chat.tools.urls.autoApprove")
      .filter(({ value }) => value === true || jsonObjectOf(value)?.["approveRequest"] === true)
      .filter(({ name }) => /^(?:(?:https?|\*):\/\/)?\*{1,2}(?:\/\*{1,2})?\/?$/.test(name.trim()))
      .map(({ name, at }) => ({ rule: JSON.stringify(name), at })),
});
