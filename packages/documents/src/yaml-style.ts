import { lineStart } from "./text-lines.ts";
import type { YamlContainer, YamlNode, YamlTree } from "./yaml-tree.ts";

/** What stands around a text; "" for nothing. */
export type YamlQuote = "" | '"' | "'";

/** How the author of a document writes, so that what is added looks like the rest. */
export type YamlStyle = {
  /** How many spaces one more level of maps is indented by, and lists under their key. */
  readonly mapStep: number;
  readonly listStep: number;
  readonly keyQuote: YamlQuote;
  readonly textQuote: YamlQuote;
};

/** The habits that show in the document; where it shows none, those of most. */
export function yamlStyleOf({ text, root }: YamlTree): YamlStyle {
  const seen = {
    mapSteps: new Map<number, number>(),
    listSteps: new Map<number, number>(),
    keyQuotes: new Map<YamlQuote, number>(),
    textQuotes: new Map<YamlQuote, number>(),
  };
  for (const container of containersOf(root)) {
    for (const { key, start, node } of container.items) {
      if (key !== undefined) vote(seen.keyQuotes, quoteAt(text, start));
      if (node.kind === "leaf" && typeof node.value === "string" && node.headerEnd === undefined) {
        vote(seen.textQuotes, quoteAt(text, node.start));
      }
      if (container.kind === "list" || container.isFlow) continue;
      if (node.kind === "leaf" || node.kind === "alias" || node.isFlow) continue;
      const step = columnOf(text, node.start) - columnOf(text, container.start);
      if (node.kind === "map" && step > 0) vote(seen.mapSteps, step);
      if (node.kind === "list" && step >= 0) vote(seen.listSteps, step);
    }
  }
  const mapStep = favourite(seen.mapSteps, 2);
  return {
    mapStep,
    listStep: favourite(seen.listSteps, mapStep),
    keyQuote: favourite(seen.keyQuotes, ""),
    textQuote: favourite(seen.textQuotes, ""),
  };
}

/** How many characters are before an offset on its line; a byte order mark is none. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** The quote that begins at an offset. */
export function quoteAt(text: string, offset: number): YamlQuote {
  const char = text.charAt(offset);
  return char === '"' || char === "'" ? char : "";
}

function* containersOf(root: YamlNode): Generator<YamlContainer> {
  const waiting: YamlNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === "leaf" || node.kind === "alias") continue;
    yield node;
    for (const item of node.items) waiting.push(item.node);
  }
}

function vote<Choice>(votes: Map<Choice, number>, choice: Choice): void {
  votes.set(choice, (votes.get(choice) ?? 0) + 1);
}

function favourite<Choice>(votes: ReadonlyMap<Choice, number>, otherwise: Choice): Choice {
  let most = 0;
  let best = otherwise;
  for (const [choice, count] of votes) {
    if (count > most) [most, best] = [count, choice];
  }
  return best;
}
