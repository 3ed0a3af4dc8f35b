import type { Hit } from "./signals/signal.ts";
import { signals } from "./signals/index.ts";
import { markText, type TextFormat } from "./text/marked-text.ts";

export type Judgement = ReadonlyMap<string, readonly Hit[]>;

/** So many texts are remembered: a scan that is repeated looks only at what has changed. */
const mostRemembered = 8_192;
const remembered = new Map<string, Judgement>();
const nothing: Judgement = new Map();

/** What the signals see in a text. `sha256` of its bytes names it: the same text is judged once by a process. */
export function judgeText(text: string, format: TextFormat, sha256: string): Judgement {
  const name = `${format} ${sha256}`;
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const marked = markText(text, format);
  const found = signals
    .map((signal) => [signal.id, signal.find(marked)] as const)
    .filter(([, hits]) => hits.length > 0);
  const judgement = found.length === 0 ? nothing : new Map(found);
  const [oldest] = remembered.keys();
  if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest);
  remembered.set(name, judgement);
  return judgement;
}
