import { findSecrets } from "../secrets/files/find-secrets.ts";
import type { SecretHit } from "../secrets/files/secret-hit.ts";
import type { InstructionFile } from "./files/instruction-file.ts";
import { signals } from "./signals/index.ts";
import type { Hit } from "./signals/signal.ts";
import { markText, type MarkedText } from "./text/marked-text.ts";

/** What a text says that it should not. */
export type Judgement = {
  /** By the id of the signal. */
  readonly hits: ReadonlyMap<string, readonly Hit[]>;
  readonly secrets: readonly SecretHit[];
};

/** So many texts are remembered: a scan that is repeated looks only at what has changed. */
const mostRemembered = 8_192;
const remembered = new Map<string, Promise<Judgement>>();
const noHits: Judgement["hits"] = new Map();
const nothing: Judgement = { hits: noHits, secrets: [] };

/** What is seen in a text. `sha256` of its bytes names it: the same text is judged once by a process. */
export function judgeText(
  text: string,
  { format, kind }: Pick<InstructionFile, "format" | "kind">,
  sha256: string,
): Promise<Judgement> {
  const isInstruction = kind === "instructions" || kind === "skill";
  const name = `${isInstruction ? format : "data"} ${sha256}`;
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const judgement = judge(markText(text, format), isInstruction);
  const [oldest] = remembered.keys();
  if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest);
  remembered.set(name, judgement);
  return judgement;
}

async function judge(marked: MarkedText, isInstruction: boolean): Promise<Judgement> {
  const found = isInstruction
    ? signals
        .map((signal) => [signal.id, signal.find(marked)] as const)
        .filter(([, hits]) => hits.length > 0)
    : [];
  const secrets = await findSecrets(marked.text, marked.glance.mayHold);
  if (found.length === 0 && secrets.length === 0) return nothing;
  return { hits: new Map(found), secrets };
}
