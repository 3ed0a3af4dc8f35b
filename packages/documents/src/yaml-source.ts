import {
  Composer,
  CST,
  type Document,
  Lexer,
  type ParsedNode,
  Parser,
  type YAMLParseError,
} from "yaml";
import type { DocumentError } from "./document.ts";
import type { TextRange } from "./json5-tokens.ts";
import { MAX_DOCUMENT_DEPTH, refuseLargeText } from "./limits.ts";
import { documentError } from "./text-position.ts";

/** What the parser makes of a text: its tokens, and the values with the tokens they come from. */
export type YamlSource = {
  /** Undefined for a text without a document. */
  readonly token: CST.Document | undefined;
  readonly contents: ParsedNode | null;
  /** In source order, the number sign included. */
  readonly comments: readonly TextRange[];
  /** Offsets of the commas in brackets, ascending. */
  readonly commas: readonly number[];
};

/** Most words and marks of a text, blanks included: what reading costs grows with them. */
const MAX_LEXEMES = 120_000;

/** Reads one document of YAML 1.2. Throws DocumentError, which quotes nothing of the text. */
export function readYamlSource(text: string): YamlSource {
  refuseLargeText(text);
  const comments: TextRange[] = [];
  const commas: number[] = [];
  const tokens = [...tokensOf(text, comments, commas)];
  // Keys that stand twice are looked for elsewhere: the parser compares each with each.
  const composer = new Composer({
    keepSourceTokens: true,
    uniqueKeys: false,
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    prettyErrors: false,
    logLevel: "silent",
  });
  const [document, another] = [...composer.compose(tokens, true, text.length)];
  if (another !== undefined) {
    throw documentError(text, another.range[0], "The file holds several documents.");
  }
  if (document === undefined) throw documentError(text, 0, "The file holds no document.");
  refuseFaults(document, text);
  const token = tokens.find(({ type }) => type === "document");
  return {
    token: token?.type === "document" ? token : undefined,
    contents: document.contents,
    comments,
    commas,
  };
}

/** The tokens of a text, not nested deeper and not more than are read. */
function* tokensOf(
  text: string,
  comments: TextRange[],
  commas: number[],
): Generator<CST.Token, void> {
  const parser = new Parser();
  let count = 0;
  let isScalar = false;
  // Behind a byte order mark the parser knows no list; a line break keeps the offsets.
  for (const lexeme of new Lexer().lex(text.replace(/^\uFEFF/, "\n"))) {
    const start = parser.offset;
    if (!isScalar && lexeme.startsWith("#")) comments.push({ start, end: start + lexeme.length });
    if (!isScalar && lexeme === ",") commas.push(start);
    isScalar = lexeme === CST.SCALAR;
    yield* parser.next(lexeme);
    count += 1;
    // The document itself and what is being read stand there, too.
    if (parser.stack.length > MAX_DOCUMENT_DEPTH + 2) {
      const sentence = `Lists and objects are nested deeper than ${MAX_DOCUMENT_DEPTH} levels.`;
      throw documentError(text, start, sentence);
    }
    if (count > MAX_LEXEMES) {
      throw documentError(text, start, "The file holds more settings than are read of one file.");
    }
  }
  yield* parser.end();
}

function refuseFaults({ errors }: Document.Parsed, text: string): void {
  const [first] = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (first !== undefined) throw faultOf(first, text);
}

/** The parser's own messages may quote the text; its codes do not. */
function faultOf({ code, pos: [offset] }: YAMLParseError, text: string): DocumentError {
  const words = code.toLowerCase().replaceAll("_", " ");
  return documentError(text, Math.min(offset, text.length), `The parser reports: ${words}.`);
}
