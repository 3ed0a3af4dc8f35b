import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const root = "/gateway/controlUi/root";

export const controlUiRootWritable: Check<OpenClawModel> = {
  id: "OC-NET-025",
  title: "Control UI served from a writable folder",
  severity: "high",
  owasp: ["ASI03", "ASI04"],
  rationale:
    "The files in this folder are the control UI and run in the operator's browser with the operator's session. " +
    "Anyone who can write there, including an agent under someone else's control, can operate the gateway.",
  remediation:
    "Serve the control UI that ships with OpenClaw: `openclaw config unset gateway.controlUi.root`, or move the files " +
    "to a folder that only you can write.",
  references: [openclawDocs("gateway/config-gateway"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    if (!runsGateway(model) || config.get("/gateway/controlUi/enabled") === false) return;
    const folder = asTrimmedText(config.get(root));
    const writer = folder === undefined ? undefined : writerOf(model, folder);
    if (writer === undefined) return;
    report({
      at: root,
      message: `gateway.controlUi.root is "${folder}", where ${nameWriter(writer)} can write.`,
    });
  },
  fix: {
    safe: true,
    title: "Serves the control UI that ships with OpenClaw",
    apply: (_match, edit) => edit.remove(root),
  },
};
