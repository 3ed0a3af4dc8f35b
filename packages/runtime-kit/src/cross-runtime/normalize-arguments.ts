import { isPlaceholder, isSecretName, redactText } from "@parapet/posture/redaction";

const longestWord = 2_000;
/** The folder that is worked in, as clients call it. */
const workFolder =
  /^(?:\.\/?|\$\{(?:workspaceFolder|workspaceRoot|PWD|CLAUDE_PROJECT_DIR)(?::-[^}]*)?\}|\$PWD)$/;
const ownFolder = /^(?:~|\$HOME|\$\{(?:env:)?HOME\}|\$\{userHome\}|%USERPROFILE%)(?=$|[\\/])/;
// `${NAME}`, `${env:NAME}`, `${input:name}`, `${{ secrets.NAME }}`, `$NAME`, `%NAME%`.
const reference =
  /\$?\$\{[^{}\s]{1,200}\}|\$\{\{[^{}]{1,200}\}\}|\$[A-Za-z_]\w{0,100}|%[A-Za-z_]\w{0,100}%/g;

/**
 * Arguments in one spelling and one order: two lists that mean the same are equal. No secret is in
 * it.
 */
export function normalizeArguments(words: readonly string[], homeDir: string): readonly string[] {
  const parts: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const next = words[index + 1];
    if (/^--?[A-Za-z][\w-]{0,128}$/.test(word) && next !== undefined && !next.startsWith("-")) {
      parts.push(`${word}=${isSecretName(word) ? "*" : assigned(next, homeDir)}`);
      index += 1;
    } else parts.push(assigned(word, homeDir));
  }
  return parts.toSorted();
}

/** "--root=/srv", "--header=Authorization: Bearer …" or any other word. */
function assigned(word: string, homeDir: string, depth = 2): string {
  const [, name, value = ""] =
    /^(-{0,2}[A-Za-z][\w-]{0,128})[=:]\s{0,9}(?!\/\/)(.*)$/s.exec(word) ?? [];
  if (name === undefined || depth === 0) return equalWord(word, homeDir);
  return `${name}=${isSecretName(name) ? "*" : assigned(value, homeDir, depth - 1)}`;
}

/**
 * One word in one spelling: the home is "~", the folder that is worked in ".", a variable, a
 * placeholder and a secret "*".
 */
function equalWord(word: string, homeDir: string): string {
  const text = word.slice(0, longestWord).trim();
  if (workFolder.test(text)) return ".";
  const path = equalPath(text, homeDir);
  if (!path.includes("/") && isPlaceholder(path)) return "*";
  // Digests and commits name what is run.
  return /sha256:|[#@][0-9a-f]{40}/.test(path) ? path : redactText(path, "settings", "*");
}

/** A path in one spelling, below the home as below "~". */
export function equalPath(path: string, homeDir: string): string {
  const isInHome = path === homeDir || path.startsWith(`${homeDir}/`);
  const short = isInHome ? `~${path.slice(homeDir.length)}` : path.replace(ownFolder, "~");
  const plain = withoutReferences(short).replaceAll("\\", "/");
  return plain.length > 1 ? plain.replace(/\/+$/, "") : plain;
}

/** A text in which every reference to a variable is "*". */
export function withoutReferences(text: string): string {
  return text.trim().slice(0, longestWord).replaceAll(reference, "*");
}
