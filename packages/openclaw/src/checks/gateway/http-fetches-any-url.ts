import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const endpoints = "/gateway/http/endpoints";
const fetchers = [
  { endpoint: "responses", part: "files", standard: true },
  { endpoint: "responses", part: "images", standard: true },
  { endpoint: "chatCompletions", part: "images", standard: false },
];

export const httpFetchesAnyUrl: Check<OpenClawModel> = {
  id: "OC-NET-013",
  title: "HTTP interface fetches arbitrary URLs",
  severity: "low",
  owasp: ["ASI01", "ASI02"],
  rationale:
    "A request may pass a file or image by URL, and the gateway fetches it from its own network position. OpenClaw " +
    "blocks private addresses but nothing else: the fetched content is untrusted, and the URL itself can carry data " +
    "out.",
  remediation:
    "List the hosts in urlAllowlist, or disable fetching: `openclaw config set " +
    "gateway.http.endpoints.responses.files.allowUrl false --strict-json`.",
  references: [openclawDocs("gateway/openresponses-http-api"), owaspAgenticReference],
  run: (model, report) => {
    const { config, gateway } = model;
    if (!runsGateway(model)) return;
    for (const { endpoint, part, standard } of fetchers) {
      if (config.get(`${endpoints}/${endpoint}/enabled`) !== true) continue;
      const scope = `${endpoints}/${endpoint}/${part}`;
      const allowed = effective(config, [`${scope}/allowUrl`], asBoolean, standard);
      const hosts = listAt(config, `${scope}/urlAllowlist`).filter((host) => host.trim() !== "");
      if (!allowed.value || (hosts.length > 0 && !hosts.includes("*"))) continue;
      const isWritten = config.has(allowed.at);
      report({
        at: allowed.at,
        severity: gateway.exposed ? "medium" : isWritten ? "low" : "info",
        message: `The ${endpoint} interface fetches ${part} from any public URL in a request${
          isWritten ? "" : ", by default"
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Disables fetching of files and images by URL",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
