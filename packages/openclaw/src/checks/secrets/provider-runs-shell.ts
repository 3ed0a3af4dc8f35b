import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { shellScriptOf } from "@parapet/code-analysis/commands/shell-scripts.ts";
import { listAt, settingName } from "../../facts/tools/tool-lists.ts";

const providers = "/secrets/providers";

export const providerRunsShell: Check<OpenClawModel> = {
  id: "OC-KEY-010",
  title: "Secret provider runs through a shell",
  severity: "medium",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "OpenClaw runs the command of a secret provider automatically, at every start and even during an audit. It " +
    "deliberately starts programs without a shell; a provider that is a shell allows arbitrary command lines again.",
  remediation:
    "Put the steps into a program that only you can change, and set its absolute path as " +
    "secrets.providers.NAME.command, with trustedDirs.",
  references: [
    openclawDocs("gateway/secrets"),
    openclawDocs("gateway/secrets/secretref-contract"),
    owaspAgenticReference,
  ],
  run: ({ config }, report) => {
    for (const name of keysAt(config, providers)) {
      const at = below(providers, name);
      const command = asTrimmedText(config.get(`${at}/command`));
      const script =
        command === undefined ? undefined : shellScriptOf(command, listAt(config, `${at}/args`));
      if (script === undefined) continue;
      report({
        at: [at, `${at}/command`],
        message: `The provider ${settingName(at)} runs a shell command line each time OpenClaw resolves secrets.`,
      });
    }
  },
};
