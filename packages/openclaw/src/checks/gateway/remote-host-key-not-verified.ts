import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const policy = "/gateway/remote/sshHostKeyPolicy";

export const remoteHostKeyNotVerified: Check<OpenClawModel> = {
  id: "OC-NET-028",
  title: "Tunnel to the remote gateway may accept an unknown host key",
  severity: "low",
  owasp: ["ASI03", "ASI07"],
  rationale:
    'With "openssh" the SSH settings of this machine decide whether an unknown host key is accepted. Where they accept ' +
    "new keys, whoever stands in between on the first connection is taken for the gateway, and gets its secret.",
  remediation:
    "Connect once by hand so that the key is known, then " +
    "`openclaw config set gateway.remote.sshHostKeyPolicy strict`.",
  references: [openclawDocs("gateway/config-gateway"), owaspAgenticReference],
  run: ({ config }, report) => {
    if (config.get(policy) !== "openssh") return;
    report({
      at: policy,
      message:
        'gateway.remote.sshHostKeyPolicy is "openssh", so OpenClaw itself does not insist on a known host key.',
    });
  },
  fix: {
    safe: false,
    title: "Accepts only host keys that are known",
    apply: (_sighting, edit) => edit.set(policy, "strict"),
  },
};
