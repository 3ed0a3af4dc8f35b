import { parser } from "@lezer/python";
import { comparedNames } from "./compared-names.ts";
import { pythonQuotes, pythonText, unescaped } from "./literals.ts";
import { type Argument, draftProgram, type Entry, type Program, type ValueId } from "./program.ts";
import { split, valueOf, valuesIn } from "./split-pieces.ts";
import { type Piece, readPieces } from "./syntax-pieces.ts";

/** Nodes with their own scope. */
const blocks = new Set([
  "ForStatement",
  "WithStatement",
  "ArrayComprehensionExpression",
  "DictionaryComprehensionExpression",
  "SetComprehensionExpression",
  "ComprehensionExpression",
]);
const functions = new Set(["FunctionDefinition", "LambdaExpression"]);

/** Reads a script of Python. A text with mistakes is read as far as it makes sense. */
export function readPython(text: string): Program {
  const draft = draftProgram("python");
  const openFunctions: number[] = [];
  const openClasses: number[] = [];

  const source = ({ from, to }: Piece): string => text.slice(from, to);

  function assign(target: ValueId, value: ValueId, at: number, isLoop = false, depth = 0): void {
    const what = draft.values[target];
    if (what === undefined || depth > 8) return;
    if (what.kind === "name") {
      if (isLoop) draft.declare(what.name);
      else draft.declareInFunction(what.name);
    }
    if (what.kind !== "list") {
      draft.assign(target, value);
      return;
    }
    for (const [position, item] of what.items.entries()) {
      assign(item, draft.add({ kind: "item", of: value, position }, at), at, isLoop, depth + 1);
    }
  }

  /** One value, or a tuple of several. */
  function together(pieces: readonly Piece[], at: number): ValueId {
    const values = valuesIn(pieces);
    const [only] = values;
    return values.length === 1 && only !== undefined
      ? only
      : draft.add({ kind: "list", items: values }, at);
  }

  function args({ pieces }: Piece): readonly Argument[] {
    const found: Argument[] = [];
    for (const part of split(pieces.slice(1), ",")) {
      const equals = part.findIndex(({ type }) => type === "AssignOp");
      const [first] = part;
      const value = valueOf(part.findLast((piece) => piece.value !== undefined));
      if (value === 0 || first === undefined) continue;
      found.push(equals === 1 ? { name: source(first), value } : { value });
    }
    return found;
  }

  function loopOver(pieces: readonly Piece[], at: number): readonly ValueId[] {
    const over: ValueId[] = [];
    for (const [index, { type }] of pieces.entries()) {
      if (type !== "for") continue;
      const rest = pieces.slice(index + 1);
      const into = rest.findIndex((piece) => piece.type === "in");
      if (into < 0) continue;
      const iterable = rest.slice(into + 1).find(({ value }) => value !== undefined);
      const element = draft.add({ kind: "element", of: valueOf(iterable) }, at);
      assign(together(rest.slice(0, into), at), element, at, true);
      over.push(valueOf(iterable));
    }
    return over;
  }

  function comprehension(piece: Piece): ValueId {
    const { pieces, from } = piece;
    const until = pieces.findIndex(({ type }) => type === "for" || type === "async");
    const over = loopOver(pieces, from);
    const body = draft.add({ kind: "mix", parts: valuesIn(pieces.slice(0, until)) }, from);
    const [only, ...others] = valuesIn(pieces.slice(0, until));
    const one = only !== undefined && others.length === 0 ? only : body;
    return draft.add({ kind: "each", body: one, over }, from);
  }

  function member({ pieces, from }: Piece): ValueId {
    const [of, , key] = pieces;
    const inner = pieces.slice(2, -1);
    if (key?.type === "PropertyName") {
      return draft.add({ kind: "member", of: valueOf(of), name: source(key) }, from);
    }
    if (inner.some(({ type }) => type === ":")) {
      const isReversal = inner.map(source).join("") === "::-1";
      return draft.add({ kind: "slice", of: valueOf(of), isReversal }, from);
    }
    const value = draft.values[valueOf(key)];
    if (value?.kind === "text") {
      return draft.add({ kind: "member", of: valueOf(of), name: value.text }, from);
    }
    return draft.add({ kind: "index", of: valueOf(of), key: together(inner, from) }, from);
  }

  function binary({ pieces, from }: Piece): ValueId {
    const operator = pieces.find(({ value }) => value === undefined);
    const parts = valuesIn(pieces);
    const sign = operator === undefined ? "" : source(operator);
    if (sign === "+") return draft.add({ kind: "join", parts, separator: "" }, from);
    if (sign === "/") return draft.add({ kind: "join", parts, separator: "/" }, from);
    if (sign === "%") {
      const [pattern = 0, ...rest] = parts;
      const callee = draft.add({ kind: "member", of: pattern, name: "format" }, from);
      const given = draft.values[rest[0] ?? 0];
      const values = given?.kind === "list" ? given.items : rest;
      return draft.add({ kind: "call", callee, args: values.map((value) => ({ value })) }, from);
    }
    // A comparison reveals nothing of its operands.
    const isComparison = operator?.type === "CompareOp" || sign === "in" || sign === "not";
    return draft.add({ kind: "mix", parts: isComparison ? [] : parts }, from);
  }

  function formatted(piece: Piece): ValueId {
    const whole = source(piece);
    const { start, end, isRaw } = pythonQuotes(whole);
    const parts: ValueId[] = [];
    let done = piece.from + start;
    const fill = (to: number): void => {
      const between = text
        .slice(done, Math.max(done, to))
        .replaceAll("{{", "{")
        .replaceAll("}}", "}");
      if (between === "") return;
      parts.push(draft.add({ kind: "text", text: isRaw ? between : unescaped(between) }, done));
    };
    for (const inner of piece.pieces) {
      if (inner.type !== "FormatReplacement") continue;
      fill(inner.from);
      done = inner.to;
      const [value] = valuesIn(inner.pieces);
      if (value !== undefined) parts.push(value);
    }
    fill(piece.from + end);
    return draft.add({ kind: "join", parts, separator: "" }, piece.from);
  }

  function record({ pieces, from }: Piece): ValueId {
    const entries = split(pieces.slice(1, -1), ",").flatMap((part): readonly Entry[] => {
      const [key, value] = valuesIn(part);
      if (key === undefined) return [];
      if (value === undefined) return [{ value: key }];
      const name = draft.values[key];
      return [name?.kind === "text" ? { name: name.text, value } : { value }];
    });
    return draft.add({ kind: "record", entries }, from);
  }

  function importing({ pieces, from }: Piece): void {
    const isFrom = pieces[0]?.type === "from";
    const at = pieces.findIndex(({ type }) => type === "import");
    const path = isFrom ? pieces.slice(1, at).map(source).join("") : "";
    for (const part of split(
      pieces.slice(at + 1).filter(({ type }) => type !== "(" && type !== ")"),
      ",",
    )) {
      const as = part.findIndex(({ type }) => type === "as");
      const name = part
        .slice(0, as < 0 ? undefined : as)
        .map(source)
        .join("");
      const bound =
        as < 0
          ? isFrom
            ? name
            : (name.split(".")[0] ?? name)
          : part
              .slice(as + 1)
              .map(source)
              .join("");
      if (bound === "" || bound === "*") continue;
      const whole = isFrom ? path : as < 0 ? bound : name;
      const module = draft.add({ kind: "module", name: whole }, from);
      const value = isFrom ? draft.add({ kind: "member", of: module, name }, from) : module;
      assign(draft.add({ kind: "name", name: bound }, from), value, from);
    }
  }

  function assignment({ pieces, from }: Piece): void {
    const sides = split(
      pieces.filter(({ type }) => type !== "TypeDef"),
      "AssignOp",
    );
    const last = sides.at(-1);
    if (last === undefined || sides.length < 2) return;
    const value = together(last, from);
    for (const side of sides.slice(0, -1)) assign(together(side, from), value, from);
  }

  function parameters({ pieces }: Piece): void {
    const fn = draft.functions[openFunctions.at(-1) ?? -1];
    if (fn === undefined) return;
    for (const [position, part] of split(pieces, ",").entries()) {
      const at = part.findIndex(({ type }) => type === "VariableName");
      const named = part[at];
      if (named === undefined) continue;
      const name = source(named);
      draft.declare(name);
      const isReceiver = position === 0 && fn.cls >= 0 && (name === "self" || name === "cls");
      if (part[at - 1]?.type === "*") fn.rest = fn.params.length;
      if (!isReceiver) fn.params.push(name);
      const preset = part.slice(at + 1).findLast(({ value }) => value !== undefined);
      if (preset !== undefined) draft.assign(valueOf(named), valueOf(preset));
    }
  }

  function compared(condition: string, then: string, at: number): void {
    for (const { name, file } of comparedNames(condition, then)) {
      const value = draft.add({ kind: "text", text: file }, at);
      draft.assign(draft.add({ kind: "name", name }, at), value);
    }
  }

  function conditional({ pieces }: Piece): void {
    for (const [index, one] of pieces.entries()) {
      const then = pieces[index + 1];
      if (then?.type === "Body") compared(source(one), source(then).slice(0, 200), one.from);
    }
  }

  function leaveFunction(piece: Piece): void {
    const index = openFunctions.pop() ?? -1;
    if (piece.type === "LambdaExpression") draft.give(valueOf(piece.pieces.at(-1)));
    draft.closeFunction();
    const value = draft.add({ kind: "function", index }, piece.from);
    if (piece.type === "LambdaExpression") {
      piece.value = value;
      return;
    }
    const name = draft.functions[index]?.name ?? "";
    if (draft.isInClassBody()) draft.addMethod(draft.currentClass(), name, index);
    assign(draft.add({ kind: "name", name }, piece.from), value, piece.from);
  }

  function leaveClass(piece: Piece): void {
    draft.closeClass();
    const index = openClasses.pop() ?? -1;
    const name = piece.pieces.find(({ type }) => type === "VariableName");
    const value = draft.add({ kind: "class", index }, piece.from);
    if (name !== undefined) {
      assign(draft.add({ kind: "name", name: source(name) }, piece.from), value, piece.from);
    }
  }

  function withAs({ pieces, from }: Piece): void {
    for (const [index, { type }] of pieces.entries()) {
      const target = valueOf(pieces[index + 1]);
      if (type === "as" && target !== 0) assign(target, valueOf(pieces[index - 1]), from, true);
    }
  }

  function leave(piece: Piece): void {
    const { type, from, pieces } = piece;
    switch (type) {
      case "VariableName":
        piece.value = draft.add({ kind: "name", name: source(piece) }, from);
        return;
      case "Number":
        piece.value = draft.add(
          { kind: "number", number: Number(source(piece).replaceAll("_", "")) },
          from,
        );
        return;
      case "String":
        piece.value = draft.add({ kind: "text", text: pythonText(source(piece)) }, from);
        return;
      case "FormatString":
        piece.value = formatted(piece);
        return;
      case "ContinuedString":
        piece.value = draft.add({ kind: "join", parts: valuesIn(pieces), separator: "" }, from);
        return;
      case "MemberExpression":
        piece.value = member(piece);
        return;
      case "CallExpression": {
        const list = pieces.at(-1);
        const given = list?.type === "ArgList" ? args(list) : [];
        const [generator] =
          list?.type === "ArgList" && given.length === 0 ? valuesIn(list.pieces) : [];
        const all = generator === undefined ? given : [{ value: generator }];
        piece.value = draft.add({ kind: "call", callee: valueOf(pieces[0]), args: all }, from);
        return;
      }
      case "ArgList":
        // `f(x for x in y)`: the only argument is the generator.
        if (pieces.some((inner) => inner.type === "for")) {
          piece.pieces = [
            pieces[0] ?? piece,
            { ...piece, value: comprehension(piece), pieces: [] },
          ];
        }
        return;
      case "ArrayExpression":
      case "TupleExpression":
      case "SetExpression":
        piece.value = draft.add({ kind: "list", items: valuesIn(pieces) }, from);
        return;
      case "DictionaryExpression":
        piece.value = record(piece);
        return;
      case "BinaryExpression":
        piece.value = binary(piece);
        return;
      case "ConditionalExpression": {
        const [yes, , no] = valuesIn(pieces);
        piece.value = draft.add({ kind: "mix", parts: [yes ?? 0, no ?? 0] }, from);
        return;
      }
      case "ParenthesizedExpression":
      case "AwaitExpression":
        piece.value = together(pieces, from);
        return;
      case "UnaryExpression":
        piece.value = draft.add(
          { kind: "mix", parts: source(piece).startsWith("not") ? [] : valuesIn(pieces) },
          from,
        );
        return;
      case "NamedExpression": {
        const [target = 0, value = 0] = valuesIn(pieces);
        assign(target, value, from);
        piece.value = value;
        return;
      }
      case "ArrayComprehensionExpression":
      case "DictionaryComprehensionExpression":
      case "SetComprehensionExpression":
      case "ComprehensionExpression":
        compared(source(piece), "", from);
        piece.value = comprehension(piece);
        draft.closeScope();
        return;
      case "ForStatement":
        loopOver(pieces, from);
        draft.closeScope();
        return;
      case "IfStatement":
        conditional(piece);
        return;
      case "ImportStatement":
        importing(piece);
        return;
      case "AssignStatement":
        assignment(piece);
        return;
      case "UpdateStatement": {
        const [target = 0, value = 0] = valuesIn(pieces);
        const name = draft.values[target];
        if (name?.kind === "name") draft.declareInFunction(name.name);
        draft.assign(target, value, true);
        return;
      }
      case "ReturnStatement":
      case "YieldStatement":
      case "YieldExpression":
        if (valuesIn(pieces).length > 0) draft.give(together(pieces, from));
        return;
      case "ScopeStatement":
        for (const inner of pieces) {
          if (inner.type === "VariableName") draft.leaveToOuter(source(inner));
        }
        return;
      case "ParamList":
        parameters(piece);
        return;
      case "FunctionDefinition":
      case "LambdaExpression":
        leaveFunction(piece);
        return;
      case "ClassDefinition":
        leaveClass(piece);
        return;
      case "WithStatement":
        withAs(piece);
        draft.closeScope();
        return;
      default:
    }
  }

  readPieces(
    parser.parse(text),
    (type, from) => {
      if (functions.has(type)) {
        const head = text.slice(from, from + 200);
        const [, name = ""] = /^(?:async\s+)?def\s+(\w+)/.exec(head) ?? [];
        openFunctions.push(draft.openFunction(name));
      } else if (type === "ClassDefinition") {
        const [, name = ""] = /^class\s+(\w+)/.exec(text.slice(from, from + 200)) ?? [];
        openClasses.push(draft.openClass(name));
      } else if (blocks.has(type)) draft.openScope();
    },
    leave,
  );
  return draft.done();
}
