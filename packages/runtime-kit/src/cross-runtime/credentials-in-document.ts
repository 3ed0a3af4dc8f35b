import { isSecretName } from "@parapet/posture/redaction";
import type { ConfigDocument, JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { isLiteralSecret } from "../mcp/launch-secrets.ts";
import { findSecrets } from "@parapet/scan-core/secrets/files/find-secrets.ts";
import { mayHoldVendorCredential } from "@parapet/scan-core/secrets/files/vendor-credentials.ts";
import type { CredentialPlace } from "./observed-site.ts";

type Leaf = { readonly pointer: string; readonly name: string; readonly text: string };

const shortest = 12;
const longest = 16_384;
const mostSigns = 256 * 1024;

/**
 * Credentials that are in the settings of a document, known by the form of their vendor or as a
 * random value under the name of a secret. They are looked for as in a file of variables, so that
 * the same one has the same digest there.
 */
export async function credentialsInDocument(
  document: ConfigDocument,
): Promise<readonly Omit<CredentialPlace, "path">[]> {
  const leaves = [...leavesIn(document.value, "", "")].filter(mayBeCredential);
  // What is named like a secret comes first: a long history of other texts must not crowd it out.
  const [named, others] = [leaves.filter(isNamed), leaves.filter((leaf) => !isNamed(leaf))];
  const owners: Leaf[] = [];
  const lines: string[] = [];
  let signs = 0;
  for (const leaf of [...named, ...others]) {
    signs += leaf.text.length;
    if (signs > mostSigns) break;
    const written = `${/^[\w-]{1,64}$/.test(leaf.name) ? `${leaf.name}=` : ""}${leaf.text}`;
    for (const line of written.split("\n")) {
      lines.push(line);
      owners.push(leaf);
    }
  }
  return lines.length === 0 ? [] : placesIn(document, lines, owners);
}

async function placesIn(
  document: ConfigDocument,
  lines: readonly string[],
  owners: readonly Leaf[],
): Promise<readonly Omit<CredentialPlace, "path">[]> {
  const text = lines.join("\n");
  const lower = text.toLowerCase();
  const hits = await findSecrets(text, (word) => lower.includes(word));
  return hits.flatMap(({ line, what, digest, isGuessable }) => {
    const pointer = owners[line - 1]?.pointer;
    if (pointer === undefined) return [];
    const place = document.span(pointer) ?? { line: 0, column: 0 };
    return [{ pointer, line: place.line, column: place.column, what, digest, isGuessable }];
  });
}

const assignment =
  /(?:token|secret|passw(?:or)?d|passphrase|pass|pat|credential|authorization|cookie|key)["'`]?[ \t]{0,8}[:=]/i;

function mayBeCredential(leaf: Leaf): boolean {
  const { text } = leaf;
  if (text.length < shortest || text.length > longest) return false;
  if (isNamed(leaf)) return isLiteralSecret(text);
  return (
    assignment.test(text) || mayHoldVendorCredential(text) || text.includes("PRIVATE KEY-----")
  );
}

function isNamed({ name }: Leaf): boolean {
  return isSecretName(name);
}

/** Texts with the name they are under: of an item in a command line, the flag before it. */
function* leavesIn(value: JsonValue, pointer: string, name: string): Generator<Leaf> {
  if (typeof value === "string") yield { pointer, name, text: value };
  else if (isList(value)) {
    for (const [index, item] of value.entries()) {
      const before = value[index - 1];
      const flag = typeof before === "string" && /^--?[\w-]{1,62}$/.test(before) ? before : "";
      yield* leavesIn(item, childPointer(pointer, index), flag);
    }
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      yield* leavesIn(member, childPointer(pointer, key), key);
    }
  }
}
