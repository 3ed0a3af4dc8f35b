import { findSecrets, type KnownSecrets, knownSecrets } from "@parapet/posture/redaction";
import type { ConfigDocument, JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { looksRandom } from "./files/random-text.ts";
import { type HiddenPlace, hiddenPlaces } from "./hidden-places.ts";

/**
 * The secrets that documents hold, by the keys on the way to them, by their form, or in their
 * comments.
 */
export function secretsInDocuments(documents: Iterable<ConfigDocument>): KnownSecrets {
  return knownSecrets([...documents].flatMap((document) => secretsIn(document).ofTheirKind));
}

/**
 * Also whatever stands among variables and headers: for the text of the documents themselves, where
 * nothing else is masked.
 */
export function hiddenInDocuments(documents: Iterable<ConfigDocument>): KnownSecrets {
  return knownSecrets([...documents].flatMap((document) => secretsIn(document).all));
}

type Secrets = { readonly all: readonly string[]; readonly ofTheirKind: readonly string[] };

const seen = new WeakMap<ConfigDocument, Secrets>();

/** A document is read once, however often it is asked for. */
function secretsIn(document: ConfigDocument): Secrets {
  const known = seen.get(document) ?? collected(document);
  seen.set(document, known);
  return known;
}

function collected({ value, text }: ConfigDocument): Secrets {
  const hidden = [...hiddenPlaces(value)];
  const byForm = [text, ...new Set(textsIn(value))].flatMap((one) =>
    findSecrets(one, "settings").flatMap(({ start, end }) => withParts(one.slice(start, end))),
  );
  const all = [...new Set([...hidden.flatMap(textsOf), ...byForm])];
  const ofTheirKind = [...new Set([...hidden.filter(isOneOfItsKind).flatMap(textsOf), ...byForm])];
  return { all, ofTheirKind };
}

function textsOf({ text }: HiddenPlace): readonly string[] {
  return withoutScheme(text);
}

/** What stands among variables and headers may be a word that stands elsewhere, too. */
function isOneOfItsKind({ text, context }: HiddenPlace): boolean {
  return context !== "private" || looksRandom(text);
}

/** Of "Bearer x" also "x". */
function withoutScheme(text: string): readonly string[] {
  const [, token] = /^(?:Bearer|Basic|Token)\s+(\S{8,})$/i.exec(text) ?? [];
  return token === undefined ? [text] : [text, token];
}

/** Of "user:password" also the password: it may stand elsewhere alone. */
function withParts(text: string): readonly string[] {
  const colon = text.indexOf(":");
  return colon === -1 || text.includes("\n") ? [text] : [text, text.slice(colon + 1)];
}

function* textsIn(value: JsonValue): Generator<string> {
  if (typeof value === "string") yield value;
  else if (isList(value)) for (const item of value) yield* textsIn(item);
  else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      yield key;
      yield* textsIn(member);
    }
  }
}
