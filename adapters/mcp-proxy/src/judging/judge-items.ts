import { nobodyToAsk } from "./ask-person.ts";
import { type Judged, judgeTexts, type Said } from "./judge-texts.ts";
import { isObject, type JsonObject } from "../messages/message.ts";
import { messageTexts } from "../messages/message-texts.ts";
import type { ToolGate } from "./tool-call.ts";

/** Judged at the same time. */
const atOnce = 8;
/** More than a person or a model looks through. */
const maxItems = 5_000;

/** Whose words they are. */
type Subject = Pick<Said, "name" | "isTool" | "args">;

/** For what is of no tool. */
export function methodSubject(name: string): Subject {
  return { name, isTool: false, args: {} };
}

/**
 * Asks about all that a list says at once; where that is refused, about each item, so that one of
 * them does not hide the others. Nobody is asked in person: for a list that would be many
 * questions.
 */
export async function judgeItems(
  gate: ToolGate,
  subject: Subject,
  items: readonly JsonObject[],
): Promise<readonly Judged[]> {
  const asked = { ...gate, person: nobodyToAsk };
  const said = { ...subject, callId: "", what: "a list" };
  const route = { toClient: () => undefined, cancelled: new AbortController().signal };
  const whole = await judgeTexts(asked, said, { items }, route);
  if ("value" in whole) {
    const { items: judged } = whole.value;
    return (Array.isArray(judged) ? judged : []).map((value: unknown) =>
      isObject(value) ? { value } : { refused: "", isUnreachable: false },
    );
  }
  if (whole.isUnreachable) return items.map((value) => (isSilent(value) ? { value } : whole));
  const results: Judged[] = items.map(() => whole);
  const left = [...items.entries()].slice(0, maxItems).toReversed();
  const work = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [index, item] = next;
      // As many at once as there are workers.
      // oxlint-disable-next-line no-await-in-loop
      results[index] = await judgeTexts(asked, said, item, route);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** True where it says nothing that is evaluated. Throws a RangeError on deep nesting. */
export function isSilent(item: JsonObject): boolean {
  return messageTexts(item, "").text === "";
}
