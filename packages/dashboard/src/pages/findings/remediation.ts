import type { LocatedFinding } from "../../api/queries.ts";

/** The remediation of a check, with the finding's own file and workspace in its commands, quoted for a POSIX shell. */
export function remediationFor(text: string, { evidence, workspace_path }: LocatedFinding): string {
  const [place] = evidence;
  if (place === undefined) return text;
  const file = absolute(workspace_path, place.file);
  return text
    .split("`")
    .map((part, index) =>
      index % 2 === 0
        ? part
        : part
            .replaceAll(/\bFILE\b/g, () => quoted(file))
            .replaceAll(/\bFOLDER\b/g, () => quoted(workspace_path)),
    )
    .join("`");
}

function absolute(folder: string, file: string): string {
  return /^(?:[/~]|[A-Za-z]:)/.test(file) ? file : `${folder.replace(/\/$/, "")}/${file}`;
}

/** A tilde at the beginning is left to the shell, which alone knows what it stands for. */
function quoted(path: string): string {
  const [, home = "", rest = ""] = /^(~\/)?(.*)$/s.exec(path) ?? [];
  const isPlain = /^[\w@%+=:,./-]*$/.test(rest);
  return home + (isPlain ? rest : `'${rest.replaceAll("'", `'\\''`)}'`);
}
