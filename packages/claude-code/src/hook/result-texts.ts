import { type Fields, isBinaryPayload, isFields } from "@parapet/adapter-link";

/**
 * The texts in a tool's result that reach the model, and the same result with others in their
 * place. Claude Code takes a changed result only when it still has the shape that the tool gives,
 * and silently shows the first one otherwise. So only texts are exchanged, and those that name a
 * kind or a place stay.
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

/** Names under which pictures and the like are kept. */
const payloads: ReadonlySet<string> = new Set(["base64", "data"]);

/**
 * A word for a kind, a state or an identifier. Anyone who wants to tell the model something needs
 * more.
 */
const mark = /^[\w.+/:-]{0,64}$/;
/** Likewise the name of a member. */
const plainName = /^[\w.$/:@-]{0,64}$/;

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

/**
 * The result with the texts in `text`, which is `textOfResult` redacted; undefined when they can no
 * longer be told apart, or when one would change that has to stay as it is.
 */
export function withTextOfResult(result: unknown, text: string): unknown {
  const texts = text.split(separator);
  const before = textOfResult(result).split(separator);
  let count = 0;
  let isLost = false;
  const changed = exchanged(result, (given, isFixed) => {
    const other = texts[count] ?? "";
    count += 1;
    if (isFixed && other !== given) isLost = true;
    return isFixed ? given : other;
  });
  return texts.length === before.length && count === texts.length && !isLost ? changed : undefined;
}

/** The result with a notice in the place of every text and picture. */
export function blockedResult(result: unknown, notice: string): unknown {
  const nothing: See = (text) => (text === "" ? "" : notice);
  return exchanged(result, nothing, (part) => textInstead(part, notice));
}

/**
 * A picture or the like gives way to a text: an empty picture would be refused by the model for
 * good.
 */
function textInstead({ type, file }: Fields, notice: string): Fields | undefined {
  if (typeof type !== "string" || type === "text" || type === "tool_reference") return undefined;
  if (isFields(file)) {
    const read = { filePath: file["filePath"] ?? "", numLines: 1, startLine: 1, totalLines: 1 };
    return { type: "text", file: { ...read, content: notice } };
  }
  return pictures.has(type) ? { type: "text", text: notice } : undefined;
}

const pictures: ReadonlySet<string> = new Set(["image", "audio", "document", "resource"]);

/**
 * What a text becomes. A fixed one cannot be exchanged: it says what the result is, or names a
 * member.
 */
type See = (text: string, isFixed: boolean) => string;

function exchanged(
  value: unknown,
  see: See,
  instead: (part: Fields) => Fields | undefined = () => undefined,
  depth = 0,
): unknown {
  if (typeof value === "string") return see(value, false);
  const isList = Array.isArray(value);
  if (!isList && !isFields(value)) return value;
  if (depth >= maxDepth) return null;
  if (isList) return value.map((item) => exchanged(item, see, instead, depth + 1));
  const other = instead(value);
  if (other !== undefined) return other;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const member = plainName.test(name) ? name : see(name, true);
      if (typeof part !== "string") return [member, exchanged(part, see, instead, depth + 1)];
      if (isUnseen(name, part, value)) return [member, part];
      if (!stays.has(name)) return [member, see(part, false)];
      return [member, mark.test(part) ? part : see(part, true)];
    }),
  );
}

/** What the model does not read as text: the file before an edit, and pictures. */
function isUnseen(name: string, text: string, { filePath, type, ...part }: Fields): boolean {
  if (name === "originalFile") return typeof filePath === "string";
  const mediaType = part["media_type"] ?? part["mimeType"] ?? part["mime_type"] ?? type;
  return payloads.has(name) && isBinaryPayload(text, mediaType);
}
