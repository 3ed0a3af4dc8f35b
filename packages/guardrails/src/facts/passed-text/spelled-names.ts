import { words } from "../../core/words.ts";
import { fromRot13, reversed } from "../encodings/encodings.ts";

/** Names without which nobody takes control of Parapet, a runtime or their settings. */
const longNames = words("parapet openclaw clawdbot claude cursoragent operatortoken");
/** Shorter ones stand by chance where two words meet. */
const names = [...longNames, "codex", "gemini"];
/** Of all texts together, in UTF-16 code units. */
const maxText = 65_536;
/** Pieces that are put together in any order. */
const maxPieces = 64;

/**
 * True where texts spell such a name: one of them says it, or several do one after the other, signs
 * between them or not, forwards, backwards, with each letter 13 places on, or from pieces that are
 * words of their own in any order. What puts them together nobody has to know.
 */
export function spellsName(texts: readonly string[]): boolean {
  const all = texts.join("\n").slice(0, maxText).toLowerCase();
  // A name of a variable or of a place in a format is no part of the text.
  const plain = all.replaceAll(/%[-\d.]*[sbc]|\$\{?\w+\}?|\\[nt]/g, " ");
  const letters = [all, plain].map((text) => text.replaceAll(/[^a-z]+/g, ""));
  const spelled = letters.flatMap((text) => [text, reversed(text), fromRot13(text)]);
  if (longNames.some((name) => spelled.some((text) => text.includes(name)))) return true;
  const pieces = [...new Set(plain.match(/(?<![\w-])[a-z]{1,8}(?!\w)/g) ?? [])].slice(0, maxPieces);
  return [pieces, pieces.map(reversed)].some((own) => names.some((name) => isMadeOf(name, own)));
}

/**
 * True where texts spell such a name, or say a command that only Parapet has. A runtime that is
 * named plainly is no sign: paths and texts name one all day.
 */
export function spellsCommand(texts: readonly string[]): boolean {
  const all = texts.join("\n").slice(0, maxText).toLowerCase();
  const letters = all.replaceAll(/[^a-z]+/g, "");
  return (
    [letters, reversed(letters), fromRot13(letters)].some((text) => ownCommands.test(text)) ||
    spellsName([all.replaceAll(plainRuntimes, " ")])
  );
}
const ownCommands = /unprotect|guardrails(?:add|remove)/;
const plainRuntimes = /openclaw|clawdbot|claude|codex|gemini|cursor-agent/g;

/** Whether a name is some of these pieces one after the other. */
function isMadeOf(name: string, pieces: readonly string[]): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < name.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const piece of pieces) if (name.startsWith(piece, at)) reached.add(at + piece.length);
  }
  return reached.has(name.length);
}
