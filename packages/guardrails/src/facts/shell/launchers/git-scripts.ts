import { quoted } from "../word.ts";
import { runsScripts } from "./launch.ts";
import type { Launch } from "./launch.ts";

/** Settings of git whose value is a command. */
const commandSetting =
  /^(?:diff\.external|diff\..+\.(?:textconv|command)|(?:difftool|mergetool|browser|man)\..+\.cmd|merge\..+\.driver|filter\..+\.(?:clean|smudge|process)|sequence\.editor|pager\..+|core\.askpass|gpg\.(?:.+\.)?program|credential\..+\.helper|interactive\.difffilter|trailer\..+\.(?:command|cmd)|remote\..+\.(?:uploadpack|receivepack))=(.*)$/is;

/**
 * What git runs between its own steps: `bisect run`, `submodule foreach`, `rebase --exec`,
 * `grep -OPAGER`.
 */
export const gitScripts: Launch = runsScripts(({ texts }) => {
  const after = (...words: readonly string[]): readonly string[] => {
    const at = texts.findIndex((_, index) => words.every((word, n) => texts[index + n] === word));
    return at < 0 ? [] : texts.slice(at + words.length);
  };
  const settings = texts.flatMap((text, index) =>
    texts[0] === "config" && commandSetting.test(`${text}=`)
      ? [texts[index + 1] ?? ""]
      : (commandSetting.exec(text)?.[1] ?? []),
  );
  const executed = texts.flatMap((text, index) =>
    text === "-x" || text === "--exec"
      ? [texts[index + 1] ?? ""]
      : (/^(?:--exec=|-x)(.+)$/s.exec(text)?.[1] ?? []),
  );
  const pagers = texts.includes("grep")
    ? texts.flatMap((text) => /^-O(.+)$/s.exec(text)?.[1] ?? [])
    : [];
  const each = after("foreach").filter((text) => !/^--?(?:recursive|quiet|q)$/.test(text));
  return [
    asScript(after("bisect", "run")),
    asScript(each),
    ...executed,
    ...settings,
    ...pagers,
  ].filter(Boolean);
});

/** One word is a script; several are a program and its words. */
function asScript(words: readonly string[]): string {
  return words.length > 1 ? words.map(quoted).join(" ") : (words[0] ?? "");
}
