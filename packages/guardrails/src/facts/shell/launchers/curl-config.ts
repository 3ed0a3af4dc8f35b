import { quoted } from "../word.ts";
import { runsScripts } from "./launch.ts";
import type { Launch, LaunchCall } from "./launch.ts";

/** Lines of a configuration that are looked at. */
const maxLines = 256;
const own = ["~/.curlrc", "~/.config/curlrc", "~/.config/.curlrc"];

/**
 * Options that curl reads from a file or its input: `curl -K -`, `~/.curlrc`. They are options of
 * the same call.
 */
export const configuredByFile: Launch = runsScripts((call) => {
  const options = textsOf(call)
    .flatMap((text) => text.split("\n", maxLines))
    .flatMap(optionIn)
    .slice(0, maxLines);
  // `-q`: the files of the user are in it already.
  return options.length === 0 ? [] : [["curl", "-q", ...options].map(quoted).join(" ")];
});

function textsOf({ texts, words, input, fileText }: LaunchCall): readonly string[] {
  const named = texts.flatMap((text, index) => {
    if (/^(?:-[a-zA-Z#]*K|--config)$/.test(text)) return [{ name: texts[index + 1] ?? "", index }];
    const name = /^(?:-[a-zA-Z#]*K|--config=)(.+)$/s.exec(text)?.[1];
    return name === undefined ? [] : [{ name, index: index - 1 }];
  });
  const given = named.map(({ name, index }) =>
    name === "-" || name === "/dev/stdin"
      ? (input ?? "")
      : (words[index + 2]?.content ?? fileText(name) ?? ""),
  );
  const isAlone = /^(?:-q|--disable)$/.test(texts[0] ?? "");
  return [...given, ...(isAlone ? [] : own.map((name) => fileText(name) ?? ""))].filter(Boolean);
}

/** `output = "FILE"`, `output: FILE`, `--output FILE`, `-o FILE` */
function optionIn(line: string): readonly string[] {
  const [, dashes = "", name, value = ""] =
    /^\s{0,8}(-{0,2})([A-Za-z][\w.-]{0,40})\s{0,8}[=:\s]?\s{0,8}(.*?)\s{0,8}$/.exec(line) ?? [];
  if (name === undefined) return [];
  const option = dashes === "-" || name.length === 1 ? `-${name}` : `--${name}`;
  const bare = /^"((?:[^"\\]|\\.)*)"/.exec(value)?.[1]?.replaceAll(/\\(.)/g, "$1") ?? value;
  return bare === "" ? [option] : [option, bare];
}
