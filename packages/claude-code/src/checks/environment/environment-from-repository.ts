import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { endpointCredentials } from "../facts/endpoint-credentials.ts";

const steering =
  /^(?:HTTPS?_PROXY|https?_proxy|ALL_PROXY|NODE_EXTRA_CA_CERTS|NODE_OPTIONS|LD_PRELOAD|DYLD_INSERT_LIBRARIES|BASH_ENV|PATH|PYTHONPATH|GIT_SSH_COMMAND|OTEL_EXPORTER_OTLP(?:_\w+)?_ENDPOINT|CLAUDE_CODE_SHELL_PREFIX)$/;

export const environmentFromRepository: Check<ClaudeCodeModel> = {
  id: "CC-ENV-006",
  title: "Repository sets security-sensitive environment variables",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "A proxy, a certificate, a PATH or a file that every shell runs first changes what a harmless-looking command " +
    "does. Set by the repository, it applies to everyone who trusts the folder.",
  remediation: "Remove the variable from `FILE`; set it on the machines that need it.",
  references: [
    claudeDocs("settings"),
    claudeDocs("network-config"),
    settingTypes,
    owaspAgenticReference,
  ],
  run: ({ layers }, report) => {
    for (const { name, at } of layers.members("/env", ["project"])) {
      if (!steering.test(name)) continue;
      report({ at, message: `The project sets ${name} for everyone who opens it.` });
    }
  },
  fix: {
    safe: false,
    title:
      "Removes the variable, and the credentials for an address that it names, from the project's settings",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      for (const place of [at, ...endpointCredentials(at, layers)]) edit.remove(place);
    },
  },
};
