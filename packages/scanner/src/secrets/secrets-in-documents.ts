import { findSecrets, type KnownSecrets, knownSecrets } from "@parapet/posture/redaction";
import type { ConfigDocument, JsonValue } from "../documents/document.ts";
import { isList, isObject } from "../documents/find-node.ts";
import { looksRandom } from "./files/random-text.ts";
import { type HiddenPlace, hiddenPlaces } from "./hidden-places.ts";

/** The secrets that documents hold, by the keys on the way to them, by their form, or in their comments. */
export function secretsInDocuments(documents: Iterable<ConfigDocument>): KnownSecrets {
  return knownSecrets([...documents].flatMap(secretsIn));
}

const seen = new WeakMap<ConfigDocument, readonly string[]>();

/** A document is read once, however often it is asked for. */
function secretsIn(document: ConfigDocument): readonly string[] {
  const known = seen.get(document) ?? collected(document);
  seen.set(document, known);
  return known;
}

function collected({ value, text }: ConfigDocument): readonly string[] {
  const byContext = [...hiddenPlaces(value)].filter(isOneOfItsKind).map((place) => place.text);
  const byForm = [text, ...new Set(textsIn(value))].flatMap((one) =>
    findSecrets(one, "settings").map(({ start, end }) => one.slice(start, end)),
  );
  return [...new Set([...byContext.flatMap(withoutScheme), ...byForm.flatMap(withParts)])];
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
