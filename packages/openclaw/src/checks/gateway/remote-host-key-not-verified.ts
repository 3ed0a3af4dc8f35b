import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const policy = "/gateway/remote/sshHostKeyPolicy";

export const remoteHostKeyNotVerified: Check<OpenClawModel> = {
  id: "OC-NET-028",
  title: "SSH host key of the remote gateway may not be verified",
  severity: "low",
  owasp: ["ASI03", "ASI07"],
  rationale:
    'With "openssh", this machine\'s SSH settings decide whether an unknown host key is accepted. If they accept new ' +
    "keys, an attacker in the middle of the first connection can impersonate the gateway and get its secret.",
  remediation:
    "Connect once manually so that the key is known, then run `openclaw config set gateway.remote.sshHostKeyPolicy " +
    "strict`.",
  references: [openclawDocs("gateway/config-gateway"), owaspAgenticReference],
  run: ({ config }, report) => {
    if (config.get(policy) !== "openssh") return;
    report({
      at: policy,
      message:
        'gateway.remote.sshHostKeyPolicy is "openssh", so OpenClaw itself does not require a known host key.',
    });
  },
  fix: {
    safe: false,
    title: "Sets gateway.remote.sshHostKeyPolicy to strict",
    apply: (_match, edit) => edit.set(policy, "strict"),
  },
};
