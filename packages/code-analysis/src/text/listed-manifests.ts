/*
 * Manifests of clusters and workflows of a CI system, in YAML: what their containers and jobs run.
 */

const commandKey =
  /^(\s*(?:-\s+)?)["']?(?:command|args|run|script|entrypoint|before_script|after_script|cmd)["']?\s*:(?:\s|$)/;
const allSecrets = /\btoJSON\(\s{0,4}secrets\s{0,4}\)/gi;

/**
 * The commands of such a file, with blanks in place of all else, so that positions stay the same.
 * All secrets of a workflow, which are given to a job as a variable, stay as well.
 */
export function commandsOfManifest(text: string): string {
  // Where the key stands whose block goes on.
  let key = -1;
  return text
    .split("\n")
    .map((line) => {
      const depth = line.search(/\S/);
      if (depth === -1) return line;
      const isItem = /^\s*-(?:\s|$)/.test(line);
      if (key >= 0 && (depth > key || (depth === key && isItem))) return shown(line);
      key = -1;
      const match = commandKey.exec(line);
      if (match === null) return withSecrets(line);
      const [whole, margin = ""] = match;
      const value = line.slice(whole.length);
      if (/^\s*(?:[|>][-+\d]{0,2})?\s*(?:#.*)?$/.test(value)) {
        key = margin.length;
        return blanked(line);
      }
      return blanked(whole) + shown(value);
    })
    .join("\n");
}

/** A command, an item of a list, or a list in one line, without their marks. */
function shown(value: string): string {
  const plain = value.replace(/^\s*-(?=\s|$)/, blanked);
  if (/^\s*\[/.test(plain)) return plain.replaceAll(/[[\]"']|,(?=\s)/g, " ");
  return plain.replace(/^(\s*)(["'])(.*)\2\s*$/, (_, margin: string, _mark, inner: string) => {
    return `${margin} ${inner}`.padEnd(plain.length);
  });
}

function withSecrets(line: string): string {
  let kept = "";
  for (const match of line.matchAll(allSecrets)) {
    kept = kept.padEnd(match.index) + match[0];
  }
  return kept.padEnd(line.length);
}

function blanked(text: string): string {
  return " ".repeat(text.length);
}
