/** The lines of a `.env` with names only: no value, no comment that may hold one. */
export function redactEnv(text: string, mark: string): string {
  return text
    .split(/(?<=\n)/)
    .map((line) => {
      const [, content = "", lineEnd = ""] = /^([^\r\n]*)(\r?\n?)$/.exec(line) ?? [];
      return redactLine(content, mark) + lineEnd;
    })
    .join("");
}

function redactLine(line: string, mark: string): string {
  const name = /^\uFEFF?\s{0,64}(?:export\s{1,64})?[A-Za-z_][\w.-]{0,255}\s{0,64}=/.exec(line)?.[0];
  if (name !== undefined) return name + mark;
  if (line.trim() === "") return line;
  return line.trimStart().startsWith("#") ? `# ${mark}` : mark;
}
