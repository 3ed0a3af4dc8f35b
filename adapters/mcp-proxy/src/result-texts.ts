import { isObject, type JsonObject } from "./message.ts";

/** The texts of an answer to a tool call that a model reads, as one text; and the answer with another text in their place. */
export type ResultTexts = {
  readonly text: string;
  /** Undefined when the text does not fall into the same pieces again. */
  readonly withText: (text: string) => JsonObject | undefined;
};

type Place = { readonly path: readonly (string | number)[]; readonly isJson: boolean };

/** Between two pieces; `mark` is not known to whoever wrote them. */
const boundary = (mark: string): string => `\n[next part ${mark}]\n`;

/** `response` is the whole message: with a result, or with an error, whose message is read as well. */
export function resultTexts(response: JsonObject, mark: string): ResultTexts {
  const places = placesIn(response);
  const pieces = places.map(({ path, isJson }) => {
    const value = valueAt(response, path);
    return isJson ? JSON.stringify(value) : String(value);
  });
  return {
    text: pieces.join(boundary(mark)),
    withText(text) {
      const parts = text.split(boundary(mark));
      if (parts.length !== places.length) return undefined;
      let changed: unknown = response;
      for (const [index, { path, isJson }] of places.entries()) {
        const part = parts[index] ?? "";
        if (part === pieces[index]) continue;
        const value: unknown = isJson ? parsed(part) : part;
        if (value === undefined) return undefined;
        changed = withValue(changed, path, value);
      }
      return isObject(changed) ? changed : undefined;
    },
  };
}

function placesIn({ result, error }: JsonObject): readonly Place[] {
  if (isObject(error)) {
    return [...texts(error, ["error"], ["message"]), ...json(error, ["error"], "data")];
  }
  if (!isObject(result)) return [];
  const { content } = result;
  const items = Array.isArray(content) ? content : [];
  const ofItems = items.flatMap((item: unknown, index) => {
    if (!isObject(item)) return [];
    const path = ["result", "content", index];
    const own = texts(item, path, ["text", "title", "description", "uri"]);
    if (!isObject(item["resource"])) return own;
    return [...own, ...texts(item["resource"], [...path, "resource"], ["text", "uri"])];
  });
  return [...ofItems, ...json(result, ["result"], "structuredContent")];
}

function texts(
  object: JsonObject,
  path: Place["path"],
  names: readonly string[],
): readonly Place[] {
  return names
    .filter((name) => typeof object[name] === "string" && object[name] !== "")
    .map((name) => ({ path: [...path, name], isJson: false }));
}

function json(object: JsonObject, path: Place["path"], name: string): readonly Place[] {
  return object[name] === undefined ? [] : [{ path: [...path, name], isJson: true }];
}

function valueAt(value: unknown, path: Place["path"]): unknown {
  return path.reduce(
    (part: unknown, key) =>
      typeof part === "object" && part !== null ? Reflect.get(part, key) : undefined,
    value,
  );
}

function withValue(value: unknown, [key, ...rest]: Place["path"], leaf: unknown): unknown {
  if (key === undefined) return leaf;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      index === key ? withValue(item, rest, leaf) : item,
    );
  }
  if (!isObject(value)) return value;
  return { ...value, [key]: withValue(value[key], rest, leaf) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
