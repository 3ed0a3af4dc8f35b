import { isBinaryPayload, shownValue } from "@parapet/adapter-link";
import type { ContentBlock, ToolResult } from "./host.ts";

const maxDepth = 32;
/** Values of one result that are looked at. */
const maxValues = 20_000;
/** Characters that texts are looked for in, together. */
const mostCompared = 20_000_000;

/**
 * Names of members that are words for a thing. Anyone who wants to tell the model something needs
 * more.
 */
const plainName = /^[\w.$/:@-]{0,64}$/;

/**
 * The texts of a result that reach a model: of its content, and of its `details`, which OpenClaw
 * gives to the code that a model writes (Code Mode, Tool Search). What is said twice stands there
 * once. Throws where there is more than can be evaluated.
 */
export function textOfResult({ content, details }: ToolResult): string {
  const shown = textsIn(content, "content").join("\n");
  const hidden = details === undefined ? [] : textsIn(details, "details");
  const isShown = (text: string): boolean => shown.includes(text) || shown.includes(inJson(text));
  const isQuick = hidden.length * shown.length <= mostCompared;
  const further = isQuick ? hidden.filter((text) => !isShown(text)) : hidden;
  return [shown, ...new Set(further)].filter(Boolean).join("\n");
}

/** True for a picture or a sound: a block that holds nothing that was evaluated as a text. */
export function isPayload(block: ContentBlock): boolean {
  return textsIn([block], "content").length === 0;
}

function textsIn(given: unknown, place: "content" | "details"): readonly string[] {
  const texts: string[] = [];
  let left = maxValues;
  const walk = (value: unknown, depth: number, isHidden: (text: string) => boolean): void => {
    left -= 1;
    if (left < 0 || depth > maxDepth)
      throw new Error(`The ${place} of this result are too much to judge`);
    const own = shownValue(value);
    if (typeof own === "string") {
      if (own !== "" && !isHidden(own)) texts.push(own);
    } else if (Array.isArray(own)) for (const item of own) walk(item, depth + 1, never);
    else if (typeof own === "object" && own !== null) walkMembers(own, depth);
  };
  const walkMembers = (holder: object, depth: number): void => {
    const members = new Map<string, unknown>(Object.entries(holder));
    const type = members.get("type");
    const mediaType = members.get("mimeType") ?? members.get("media_type");
    for (const [name, part] of members) {
      if (!plainName.test(name)) texts.push(name);
      if (name === "type" && place === "content") continue;
      if (name === "mimeType" && part === mediaType && plainName.test(String(part))) continue;
      const isHidden = (text: string): boolean =>
        name === "data" && isBinaryPayload(text, mediaType ?? type);
      walk(part, depth + 1, isHidden);
    }
  };
  walk(given, 0, never);
  return texts;
}

const never = (): boolean => false;

/** As it is in a content that is the JSON of the details. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
