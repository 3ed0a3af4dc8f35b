import { type Fields, isFields } from "./hook-body.ts";

/**
 * The texts in a tool's result that reach the model, and the same result with others in their place. Claude Code takes
 * a changed result only when it still has the shape that the tool gives, and silently shows the first one otherwise. So
 * only texts are exchanged, and those that name a kind or a place stay.
 */
const stays: ReadonlySet<string> = new Set([
  "type",
  "status",
  "mode",
  "role",
  "mimeType",
  "mime_type",
  "media_type",
  "filePath",
  "file_path",
  "agentId",
  "agentType",
  "resolvedModel",
  "tool_use_id",
]);

/** What the model does not read as text: the file before an edit, and pictures. */
const unseen: ReadonlySet<string> = new Set(["originalFile", "base64", "data"]);

const maxDepth = 16;

/** Stands between two texts, so that they can be told apart again. */
const separator = "\n\u001e\n";

/** All texts of a result as one; "" when there is none. */
export function textOfResult(result: unknown): string {
  const texts: string[] = [];
  exchanged(result, (text) => {
    texts.push(text);
    return text;
  });
  return texts.join(separator);
}

/** The result with the texts in `text`, which is `textOfResult` redacted; undefined when they can no longer be told apart. */
export function withTextOfResult(result: unknown, text: string): unknown {
  const texts = text.split(separator);
  const before = textOfResult(result).split(separator);
  let count = 0;
  const changed = exchanged(result, () => {
    count += 1;
    return texts[count - 1] ?? "";
  });
  return texts.length === before.length && count === texts.length ? changed : undefined;
}

/** The result with a notice in the place of every text and picture. */
export function withheldResult(result: unknown, notice: string): unknown {
  const nothing = (text: string): string => (text === "" ? "" : notice);
  return exchanged(result, nothing, (part) => textInstead(part, notice));
}

/** A picture or the like gives way to a text: an empty picture would be refused by the model for good. */
function textInstead({ type, file }: Fields, notice: string): Fields | undefined {
  if (typeof type !== "string" || type === "text" || type === "tool_reference") return undefined;
  if (isFields(file)) {
    const read = { filePath: file["filePath"] ?? "", numLines: 1, startLine: 1, totalLines: 1 };
    return { type: "text", file: { ...read, content: notice } };
  }
  return pictures.has(type) ? { type: "text", text: notice } : undefined;
}

const pictures: ReadonlySet<string> = new Set(["image", "audio", "document", "resource"]);

function exchanged(
  value: unknown,
  seen: (text: string) => string,
  instead: (part: Fields) => Fields | undefined = () => undefined,
  depth = 0,
): unknown {
  if (typeof value === "string") return seen(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= maxDepth) return null;
  if (Array.isArray(value)) return value.map((item) => exchanged(item, seen, instead, depth + 1));
  if (!isFields(value)) return value;
  const other = instead(value);
  if (other !== undefined) return other;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) =>
      typeof part === "string" && (stays.has(name) || unseen.has(name))
        ? [name, part]
        : [name, exchanged(part, seen, instead, depth + 1)],
    ),
  );
}
