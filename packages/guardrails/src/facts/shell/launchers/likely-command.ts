import { isOwnCommand } from "../../control/own-command-line.ts";
import type { Word } from "../word.ts";
import { programName } from "../program-name.ts";
import { isJudged, readsAsCommand } from "./judged-programs.ts";
import type { Launch } from "./launch.ts";

/** Parapet's name, and what follows is none of its commands. */
function isOwnName(words: readonly Word[], at: number): boolean {
  return (
    programName(words[at]?.text ?? "") === "parapet" &&
    !isOwnCommand(words.slice(at + 1).map(({ text }) => text))
  );
}

/**
 * What a program is likely to start whose own words nobody knows: `faketime 2020-01-01 rm -r ~`,
 * `xterm -e rm -r ~`, or a command in one word, `nix-shell --run 'rm -r ~'`.
 */
export const likelyCommand: Launch = ({ words, texts }) => {
  const at = words.findIndex(
    ({ text, dynamic }, index) =>
      index > 0 && !dynamic && isJudged(programName(text)) && !isOwnName(words, index),
  );
  return {
    // A program without words of its own does nothing by them.
    likely: at < 0 || at === words.length - 1 ? [] : words.slice(at),
    scripts: texts.map((text) => text.replace(/^--[a-z-]+=/, "")).filter(readsAsCommand),
  };
};
