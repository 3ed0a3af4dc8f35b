import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  clearTextHost,
  isInTailnet,
  withTls,
} from "@parapet/scan-core/addresses/clear-text-host.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";

const url = "/gateway/remote/url";

export const remoteGatewayWithoutTls: Check<OpenClawModel> = {
  id: "OC-NET-027",
  title: "Remote gateway secret sent unencrypted",
  severity: "medium",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "This machine connects to its gateway by ws:// and sends the gateway's secret in plaintext. Anyone on the network " +
    "path can read it and impersonate the gateway.",
  remediation:
    "Connect with TLS, `openclaw config set gateway.remote.url wss://gateway.example.net`, or through SSH: `openclaw " +
    "config set gateway.remote.transport ssh`.",
  references: [
    openclawDocs("gateway/remote"),
    openclawDocs("gateway/security/network-exposure"),
    owaspAgenticReference,
  ],
  run: ({ config }, report) => {
    const address = asTrimmedText(config.get(url));
    const host = address === undefined ? undefined : clearTextHost(address);
    if (host === undefined || isInTailnet(host)) return;
    if (config.get("/gateway/remote/transport") === "ssh") return;
    report({
      at: url,
      severity: config.get("/gateway/mode") === "remote" ? "medium" : "low",
      message: `gateway.remote.url reaches ${host} without TLS, so the gateway's secret can be read on the network.`,
    });
  },
  fix: {
    safe: false,
    title: "Connects to the remote gateway with TLS",
    apply: (_match, edit, { config }) => edit.set(url, withTls(textAt(config, url))),
  },
};
