import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../reporting/references.ts";
import { textAt } from "../tools/tool-lists.ts";
import { keepPlainSecrets, reportPlainSecrets, type SecretWords } from "./report-secrets.ts";
import { weaknessOf } from "./weak-secret.ts";

type Own = Pick<Check<OpenClawModel>, "id" | "title" | "rationale" | "aliases"> &
  Partial<Pick<Check<OpenClawModel>, "remediation" | "references" | "fix">> &
  Pick<SecretWords, "opens" | "opened"> & {
    /** What else to do; where it is not given, OpenClaw accepts a SecretRef in the place. */
    readonly alternative?: string;
    /** Whether only those who reach the gateway can use it. */
    readonly needsGateway?: boolean;
    /** Places whose guessable values another check reports: they are replaced, not moved. */
    readonly isJudgedElsewhere?: (at: string) => boolean;
  };

/** Secrets of one kind in plaintext in the configuration; the fix moves them into `.env`. */
export function plainSecretCheck({
  opens,
  opened,
  references = [],
  alternative = "Preferably use a SecretRef, which also keeps it out of the environment.",
  needsGateway = false,
  isJudgedElsewhere = () => false,
  ...own
}: Own): Check<OpenClawModel> {
  return {
    severity: "medium",
    owasp: ["ASI03"],
    remediation: `Set the value as a variable in \`FOLDER/.env\`, and write \`\${VARIABLE}\` in its place in \`SETTING\`. ${alternative}`,
    references: [
      openclawDocs("gateway/secrets"),
      openclawDocs("gateway/security/secrets-and-storage"),
      ...references,
      owaspAgenticReference,
    ],
    weakness: "plaintext secrets",
    run: (model, report) =>
      reportPlainSecrets(
        model,
        {
          opens,
          opened,
          severity: needsGateway && !model.gateway.exposed ? "low" : "medium",
          except: (at) =>
            isJudgedElsewhere(at) && weaknessOf(textAt(model.config, at)) !== undefined,
        },
        report,
      ),
    fix: {
      safe: false,
      title: "Moves the secrets into .env and refers to them by name",
      apply: keepPlainSecrets(opens),
    },
    ...own,
  };
}
