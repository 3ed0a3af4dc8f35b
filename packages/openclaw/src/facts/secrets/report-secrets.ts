import type { FindingSeverity } from "@parapet/posture";
import {
  FixRefusal,
  type FixEditor,
  type Report,
  type Match,
} from "@parapet/scan-core/core/check.ts";
import { kindOfSecret } from "@parapet/runtime-kit/mcp/launch-secrets.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../reporting/agent-of-pointer.ts";
import { audienceOfReaders } from "./config-readers.ts";
import {
  assignedIn,
  plainSecrets,
  withoutScheme,
  type PlainSecret,
  type SecretOpens,
} from "./plain-secrets.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { audienceNames, includesUntrusted } from "../reach/reach.ts";
import { secretVariableName } from "./secret-variable-name.ts";
import { foundText, settingName } from "../tools/tool-lists.ts";

/** What a check says of the secrets of one kind. */
export type SecretWords = {
  readonly opens: SecretOpens;
  /** Where no sender can have an agent read the file. */
  readonly severity: FindingSeverity;
  /** What anyone who has it can do, as the end of a sentence: "writes and reads as the bot". */
  readonly opened: string;
  /** Leaves out what another check reports. */
  readonly except?: (at: string) => boolean;
};

const oneWorse: Readonly<Record<FindingSeverity, FindingSeverity>> = {
  info: "low",
  low: "medium",
  medium: "high",
  high: "critical",
  critical: "critical",
};

/**
 * Reports each place that holds a secret in clear text; worse where untrusted senders write to an
 * agent that reads it.
 */
export function reportPlainSecrets(model: OpenClawModel, words: SecretWords, report: Report): void {
  const places = Map.groupBy(plainSecrets(model.config, words.opens), ({ at }) => at);
  const audience = audienceOfReaders(model);
  const isReadable = includesUntrusted(audience);
  const readable = isReadable
    ? ` An agent that ${audienceNames[audience]} can write to can read the file.`
    : "";
  for (const [at, found] of places) {
    if (words.except?.(at) === true) continue;
    report({
      at,
      ...agentOf(model, at),
      severity: isReadable ? oneWorse[words.severity] : words.severity,
      message:
        `${settingName(at)} holds ${kindsOf(found, model)} in plaintext: anyone who can read the file, a backup or a copy of it, ` +
        `${words.opened}.${readable}`,
    });
  }
}

/** "a GitHub token"; "a secret" where its form tells nothing. */
function kindsOf(found: readonly PlainSecret[], { config }: OpenClawModel): string {
  const kinds = found.map(
    ({ at, item }) =>
      kindOfSecret(foundText(config, item === undefined ? at : below(at, item))) ?? "a secret",
  );
  return [...new Set(kinds)].join(" and ");
}

/** Moves the secrets of a match into `.env` and replaces them with "${NAME}". */
export function keepPlainSecrets(
  opens: SecretOpens,
): (match: Match, edit: FixEditor, model: OpenClawModel) => void {
  return (match, edit, model) => {
    const at = placeOf(match);
    for (const secret of plainSecrets(model.config, opens).filter((found) => found.at === at)) {
      keepOne(secret, edit, model);
    }
  };
}

function keepOne({ at, item }: PlainSecret, edit: FixEditor, model: OpenClawModel): void {
  const place = item === undefined ? at : below(at, item);
  const text = foundText(model.config, place);
  const secret = withoutScheme(item === undefined ? text : (assignedIn(text) ?? text));
  const reference = edit.keepInEnv(secretVariableName(at, model), secret);
  if (secret.includes("${")) {
    throw new FixRefusal(`${settingName(at)} contains an escaped variable; move it manually.`);
  }
  // Only the secret goes: "Bearer " and "--token=" stay where they are.
  edit.set(place, text.slice(0, text.lastIndexOf(secret)) + reference);
}
