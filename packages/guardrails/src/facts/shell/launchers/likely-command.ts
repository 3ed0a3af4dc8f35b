import { programName } from "../program-name.ts";
import { isJudged, readsAsCommand } from "./judged-programs.ts";
import type { Launch } from "./launch.ts";

/**
 * What a program is likely to start whose own words nobody knows: `faketime 2020-01-01 rm -r ~`, `xterm -e rm -r ~`, or a command in
 * one word, `nix-shell --run 'rm -r ~'`.
 */
export const likelyCommand: Launch = ({ words, texts }) => {
  const at = words.findIndex(
    ({ text, dynamic }, index) => index > 0 && !dynamic && isJudged(programName(text)),
  );
  return {
    // A program without words of its own does nothing by them.
    likely: at < 0 || at === words.length - 1 ? [] : words.slice(at),
    scripts: texts.map((text) => text.replace(/^--[a-z-]+=/, "")).filter(readsAsCommand),
  };
};
