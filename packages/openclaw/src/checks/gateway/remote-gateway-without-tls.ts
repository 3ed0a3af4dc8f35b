import { always, clearTextCheck } from "../../facts/connections/clear-text-check.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";

const url = "/gateway/remote/url";

export const remoteGatewayWithoutTls = clearTextCheck({
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
  references: [openclawDocs("gateway/remote"), openclawDocs("gateway/security/network-exposure")],
  connections: ({ config }) =>
    config.get("/gateway/remote/transport") === "ssh"
      ? []
      : [
          {
            at: url,
            address: textAt(config, url),
            severity: always(config.get("/gateway/mode") === "remote" ? "medium" : "low"),
            message: (readers, host) =>
              `gateway.remote.url reaches ${host} without TLS, so ${readers} can read the gateway's secret.`,
          },
        ],
  fix: { title: "Connects to the remote gateway with TLS" },
});
