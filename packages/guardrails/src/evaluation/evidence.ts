import { findSecrets as findKnownForms } from "@parapet/posture/redaction";
import { findPersonalData } from "../detectors/pii/find-personal-data.ts";
import { findSecrets } from "../facts/secrets/find-secrets.ts";
import { withoutSecretArguments } from "./argument-secrets.ts";
import type { Call } from "./call.ts";
import { reconciled, redacted } from "./redaction.ts";
import type { Piece } from "../core/texts.ts";

const longest = 512;
/** Enough to hold a secret that begins within the evidence. */
const margin = 4096;

/**
 * What a violation shows of a call: the tool and the beginning of its arguments, without secrets
 * and personal data.
 */
export function evidenceOf(call: Call): string {
  return shownText(saidBy(call.tool?.name, withoutSecretArguments(call.texts.pieces)));
}

/** The beginning of a text, at most 512 characters, without secrets and personal data. */
export function shownText(whole: string): string {
  const text = whole.slice(0, longest + margin);
  const found = [...findSecrets(text), ...findKnownForms(text, "prose"), ...findPersonalData(text)];
  const spans = found.map(({ start, end }) => ({
    path: [],
    start,
    end,
    replacement: "[redacted]",
  }));
  return String(redacted(text, reconciled(spans) ?? [])).slice(0, longest);
}

/** All that was looked at, as one text. */
export function contentOf({ tool, texts }: Call): string {
  return saidBy(tool?.name, texts.pieces);
}

function saidBy(tool: string | undefined, pieces: readonly Piece[]): string {
  const said = pieces.map(({ path, text }) =>
    path.length === 0 ? text : `${path.join(".")}=${text}`,
  );
  return [tool ?? "", ...said].filter((part) => part !== "").join(" ");
}
