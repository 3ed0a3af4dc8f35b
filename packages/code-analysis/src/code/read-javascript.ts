import { parser } from "@lezer/javascript";
import { comparedNames } from "./compared-names.ts";
import { javascriptText, unescaped } from "./literals.ts";
import { type Argument, draftProgram, type Entry, type Program, type ValueId } from "./program.ts";
import { split, valueOf, valuesIn } from "./split-pieces.ts";
import { type Piece, readPieces } from "./syntax-pieces.ts";

const parsers = {
  javascript: parser.configure({ dialect: "jsx" }),
  typescript: parser.configure({ dialect: "ts" }),
};
const functions = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunction",
  "MethodDeclaration",
]);
const classes = new Set(["ClassDeclaration", "ClassExpression"]);
const deepestPattern = 8;

/**
 * Reads a script of JavaScript or TypeScript. A text with mistakes is read as far as it makes
 * sense.
 */
export function readJavaScript(text: string, dialect: keyof typeof parsers): Program {
  const draft = draftProgram("javascript");
  const openFunctions: number[] = [];
  const openClasses: number[] = [];
  /** The nodes around the one that is read, with what was opened for each. */
  const around: { readonly type: string; readonly from: number; opens: "scope" | "method" | "" }[] =
    [];

  const source = ({ from, to }: Piece): string => text.slice(from, to);

  /** Assigns to the names of a pattern what they take out of a value. */
  function bind(target: Piece, value: ValueId, depth = 0): void {
    if (depth > deepestPattern) return;
    if (target.type === "VariableDefinition" || target.type === "VariableName") {
      draft.assign(valueOf(target), value);
    } else if (target.type === "ArrayPattern" || target.type === "ArrayExpression") {
      for (const [position, part] of split(target.pieces.slice(1, -1), ",").entries()) {
        const inner = part.find(({ type }) => type !== "Spread");
        if (inner === undefined) continue;
        const of = part[0]?.type === "Spread" ? value : undefined;
        bind(inner, of ?? draft.add({ kind: "item", of: value, position }, inner.from), depth + 1);
      }
    } else if (target.type === "ObjectPattern") {
      for (const property of target.pieces) {
        if (property.type === "PatternProperty") bindProperty(property, value, depth);
      }
    } else if (target.value !== undefined) draft.assign(target.value, value);
  }

  function bindProperty({ pieces, from }: Piece, value: ValueId, depth: number): void {
    const [first] = pieces;
    if (first === undefined) return;
    const at = pieces.findIndex(({ type }) => type === ":");
    const inner =
      at < 0 ? pieces.find(({ type }) => type === "VariableDefinition") : pieces[at + 1];
    if (inner === undefined) return;
    if (first.type === "Spread") return bind(inner, value, depth + 1);
    const name = nameOf(first);
    bind(inner, draft.add({ kind: "member", of: value, name }, from), depth + 1);
    const equals = pieces.findIndex(({ type }) => type === "Equals");
    if (equals > 0) bind(inner, lastValue(pieces.slice(equals)), depth + 1);
  }

  function nameOf(piece: Piece): string {
    return piece.type === "String" ? javascriptText(source(piece)) : source(piece);
  }

  function member({ pieces, from }: Piece): ValueId {
    const [of] = pieces;
    const name = pieces.find(
      ({ type }) => type === "PropertyName" || type === "PrivatePropertyName",
    );
    if (name !== undefined) {
      return draft.add({ kind: "member", of: valueOf(of), name: source(name) }, from);
    }
    const key = lastValue(pieces.slice(1));
    const value = draft.values[key];
    if (value?.kind === "text") {
      return draft.add({ kind: "member", of: valueOf(of), name: value.text }, from);
    }
    return draft.add({ kind: "index", of: valueOf(of), key }, from);
  }

  function record({ pieces, from }: Piece): ValueId {
    const entries = pieces.flatMap(({ type, pieces: inside, value: method }): readonly Entry[] => {
      if (type === "MethodDeclaration" || (type === "Property" && method !== undefined)) {
        return [{ name: propertyName(inside), value: method ?? 0 }];
      }
      if (type !== "Property") return [];
      const [first] = inside;
      const at = inside.findIndex((piece) => piece.type === ":");
      if (first === undefined) return [];
      if (first.type === "Spread") return [{ value: lastValue(inside) }];
      if (first.type === "[") {
        const key = draft.values[valueOf(inside[1])];
        const value = lastValue(inside.slice(at));
        return [key?.kind === "text" ? { name: key.text, value } : { value }];
      }
      const name = nameOf(first);
      if (at > 0) return [{ name, value: lastValue(inside.slice(at)) }];
      return [{ name, value: draft.add({ kind: "name", name }, first.from) }];
    });
    return draft.add({ kind: "record", entries }, from);
  }

  function propertyName(pieces: readonly Piece[]): string {
    const named = pieces.find(({ type }) => /Definition$|^String$/.test(type));
    return named === undefined ? "" : nameOf(named);
  }

  function template(piece: Piece): ValueId {
    const parts: ValueId[] = [];
    let done = piece.from + 1;
    const fill = (to: number): void => {
      if (to > done)
        parts.push(draft.add({ kind: "text", text: unescaped(text.slice(done, to)) }, done));
    };
    for (const inner of piece.pieces) {
      if (inner.type !== "Interpolation") continue;
      fill(inner.from);
      done = inner.to;
      const [value] = valuesIn(inner.pieces);
      if (value !== undefined) parts.push(value);
    }
    fill(piece.to - 1);
    return draft.add({ kind: "join", parts, separator: "" }, piece.from);
  }

  function binary({ pieces, from }: Piece): ValueId {
    const parts = valuesIn(pieces);
    const operator = pieces.find(({ value }) => value === undefined);
    const sign = operator === undefined ? "" : source(operator);
    if (sign === "+") return draft.add({ kind: "join", parts, separator: "" }, from);
    const isComparison = operator?.type === "CompareOp" || sign === "in" || sign === "instanceof";
    return draft.add({ kind: "mix", parts: isComparison ? [] : parts }, from);
  }

  function importing({ pieces, from }: Piece): void {
    if (pieces[1]?.type === "type") return;
    const path = pieces.findLast(({ type }) => type === "String");
    if (path === undefined) return;
    const module = draft.add({ kind: "module", name: javascriptText(source(path)) }, from);
    for (const piece of pieces) {
      if (piece.type === "VariableDefinition") draft.assign(valueOf(piece), module);
      if (piece.type !== "ImportGroup") continue;
      for (const part of split(piece.pieces.slice(1, -1), ",")) {
        const target = part.findLast(({ type }) => type === "VariableDefinition");
        const [first] = part;
        if (target === undefined || first === undefined) continue;
        const name = nameOf(first);
        const value =
          name === "default" ? module : draft.add({ kind: "member", of: module, name }, from);
        draft.assign(valueOf(target), value);
      }
    }
  }

  function exporting({ pieces }: Piece): void {
    const isDefault = pieces.some(({ type }) => type === "default");
    for (const { type, pieces: inside, value } of pieces) {
      if (isDefault && value !== undefined) draft.exports.set("default", value);
      if (type !== "ExportGroup") continue;
      for (const part of split(inside.slice(1, -1), ",")) {
        const [first] = part;
        const last = part.at(-1);
        if (first === undefined || last === undefined) continue;
        draft.exports.set(
          source(last),
          draft.add({ kind: "name", name: source(first) }, first.from),
        );
      }
    }
  }

  function variables({ pieces }: Piece): void {
    for (const part of split(pieces.slice(1), ",")) {
      const equals = part.findIndex(({ type }) => type === "Equals");
      const [target] = part;
      if (equals > 0 && target !== undefined) bind(target, lastValue(part.slice(equals)));
    }
  }

  function assignment({ pieces }: Piece): ValueId {
    const [target] = pieces;
    const value = lastValue(pieces.slice(1));
    if (target === undefined) return value;
    if (pieces.some(({ type }) => type === "UpdateOp")) draft.assign(valueOf(target), value, true);
    else bind(target, value);
    return value;
  }

  function parameters({ pieces }: Piece): void {
    const fn = draft.functions[openFunctions.at(-1) ?? -1];
    if (fn === undefined) return;
    const inside = pieces.filter(({ type }) => type !== "(" && type !== ")");
    if (inside.length === 0) return;
    for (const [position, part] of split(inside, ",").entries()) {
      const target = part.find(({ type }) =>
        /^(?:VariableDefinition|ObjectPattern|ArrayPattern)$/.test(type),
      );
      if (target === undefined) continue;
      const isPattern = target.type !== "VariableDefinition";
      // A pattern destructures the value of an otherwise unused name.
      const name = isPattern ? `#${position}` : source(target);
      draft.declare(name);
      if (part[0]?.type === "Spread") fn.rest = fn.params.length;
      fn.params.push(name);
      if (isPattern) bind(target, draft.add({ kind: "name", name }, target.from));
      const equals = part.findIndex(({ type }) => type === "Equals");
      if (equals > 0) bind(target, lastValue(part.slice(equals)));
    }
  }

  function compared(condition: string, then: string, at: number): void {
    for (const { name, file } of comparedNames(condition, then)) {
      const value = draft.add({ kind: "text", text: file }, at);
      draft.assign(draft.add({ kind: "name", name }, at), value);
    }
  }

  function conditional({ pieces }: Piece): void {
    const [, condition, then] = pieces;
    if (condition === undefined || then === undefined) return;
    compared(source(condition), source(then).slice(0, 200), condition.from);
  }

  function leaveFunction(piece: Piece): void {
    const { type, pieces, from } = piece;
    const index = openFunctions.pop() ?? -1;
    const body = pieces.at(-1);
    if (type === "ArrowFunction" && body !== undefined && body.type !== "Block") {
      draft.give(valueOf(body));
      compared(source(body), "", body.from);
    }
    draft.closeFunction();
    const value = draft.add({ kind: "function", index }, from);
    piece.value = value;
    const name = pieces.find((inner) => inner.type === "VariableDefinition");
    if (type === "FunctionDeclaration" && name !== undefined) {
      draft.declareInFunction(source(name));
      draft.assign(draft.add({ kind: "name", name: source(name) }, from), value);
    }
    if (type === "MethodDeclaration" && draft.isInClassBody()) {
      draft.addMethod(draft.currentClass(), propertyName(pieces), index);
    }
  }

  function leaveClass(piece: Piece): void {
    draft.closeClass();
    const index = openClasses.pop() ?? -1;
    const name = piece.pieces.find(({ type }) => type === "VariableDefinition");
    piece.value = draft.add({ kind: "class", index }, piece.from);
    if (name === undefined) return;
    draft.declare(source(name));
    draft.assign(draft.add({ kind: "name", name: source(name) }, piece.from), piece.value);
  }

  function field({ pieces, from }: Piece): void {
    const equals = pieces.findIndex(({ type }) => type === "Equals");
    if (equals < 0) return;
    const name = pieces.slice(0, equals).findLast(({ type }) => type.endsWith("Definition"));
    if (name === undefined) return;
    const self = draft.add({ kind: "name", name: "this" }, from);
    const target = draft.add({ kind: "member", of: self, name: source(name) }, from);
    draft.assign(target, lastValue(pieces.slice(equals)));
  }

  function loop({ type, pieces }: Piece): void {
    const at = pieces.findIndex((piece) => piece.type === (type === "ForOfSpec" ? "of" : "in"));
    const target = pieces[at - 1];
    if (target === undefined) return;
    const of = lastValue(pieces.slice(at));
    bind(target, draft.add({ kind: "element", of }, target.from));
  }

  function declare(name: string): void {
    const parent = around.at(-2);
    if (parent === undefined) return;
    // A function and a class belong to their surroundings, which is handled when they end.
    if (functions.has(parent.type) || classes.has(parent.type)) return;
    const isVar = parent.type === "VariableDeclaration" && text.startsWith("var", parent.from);
    if (isVar) draft.declareInFunction(name);
    else draft.declare(name);
  }

  function leave(piece: Piece): void {
    const { type, from, pieces } = piece;
    switch (type) {
      case "VariableName":
      case "this":
      case "super":
        piece.value = draft.add({ kind: "name", name: source(piece) }, from);
        break;
      case "VariableDefinition":
        piece.value = draft.add({ kind: "name", name: source(piece) }, from);
        declare(source(piece));
        break;
      case "Number":
        piece.value = draft.add(
          { kind: "number", number: Number(source(piece).replaceAll("_", "")) },
          from,
        );
        break;
      case "String":
        piece.value = draft.add({ kind: "text", text: javascriptText(source(piece)) }, from);
        break;
      case "TemplateString":
        piece.value = template(piece);
        break;
      case "MemberExpression":
        piece.value = member(piece);
        break;
      case "CallExpression":
      case "NewExpression": {
        const list = pieces.findLast((inner) => inner.type === "ArgList");
        const callee = valueOf(pieces.find((inner) => inner.value !== undefined));
        const given = list === undefined ? [] : args(list);
        piece.value = draft.add({ kind: "call", callee, args: given }, from);
        break;
      }
      case "DynamicImport": {
        const callee = draft.add({ kind: "name", name: "import" }, from);
        const given = [{ value: lastValue(pieces) }];
        piece.value = draft.add({ kind: "call", callee, args: given }, from);
        break;
      }
      case "ArrayExpression":
        piece.value = draft.add({ kind: "list", items: valuesIn(pieces) }, from);
        break;
      case "ObjectExpression":
        piece.value = record(piece);
        break;
      case "BinaryExpression":
        piece.value = binary(piece);
        break;
      case "ConditionalExpression":
        piece.value = draft.add({ kind: "mix", parts: valuesIn(pieces).slice(1) }, from);
        break;
      case "SequenceExpression":
      case "ParenthesizedExpression":
      case "AwaitExpression":
        piece.value = lastValue(pieces);
        break;
      case "AssignmentExpression":
        piece.value = assignment(piece);
        break;
      case "UnaryExpression":
        piece.value = draft.add({ kind: "mix", parts: [] }, from);
        break;
      case "TaggedTemplateExpression":
      case "JSXElement":
        piece.value = draft.add({ kind: "mix", parts: valuesIn(pieces) }, from);
        break;
      case "YieldExpression":
      case "ReturnStatement":
        if (valuesIn(pieces).length > 0) draft.give(lastValue(pieces));
        break;
      case "IfStatement":
        conditional(piece);
        break;
      case "VariableDeclaration":
        variables(piece);
        break;
      case "ForOfSpec":
      case "ForInSpec":
        loop(piece);
        break;
      case "ImportDeclaration":
        importing(piece);
        break;
      case "ExportDeclaration":
        exporting(piece);
        break;
      case "ParamList":
        parameters(piece);
        break;
      case "PropertyDeclaration":
        field(piece);
        break;
      default:
        if (functions.has(type)) leaveFunction(piece);
        else if (classes.has(type)) leaveClass(piece);
        else if (type === "PostfixExpression") piece.value = valuesIn(pieces)[0] ?? 0;
    }
    const opened = around.pop()?.opens;
    if (opened === "scope") draft.closeScope();
    else if (opened === "method") leaveFunction(piece);
  }

  readPieces(
    parsers[dialect].parse(text),
    (type, from) => {
      const opensBlock = type === "Block" || type === "ForStatement" || type === "CatchClause";
      const parent = around.at(-1);
      // The tree does not mark a method of an object as one.
      if (type === "ParamList" && parent?.type === "Property") {
        parent.opens = "method";
        openFunctions.push(draft.openFunction(""));
      }
      around.push({ type, from, opens: opensBlock ? "scope" : "" });
      if (functions.has(type)) openFunctions.push(draft.openFunction(""));
      else if (classes.has(type)) openClasses.push(draft.openClass(""));
      else if (opensBlock) draft.openScope();
    },
    leave,
  );
  return draft.done();
}

function args({ pieces }: Piece): readonly Argument[] {
  return split(pieces.slice(1), ",").flatMap((part) => {
    const value = part.findLast((piece) => piece.value !== undefined)?.value;
    return value === undefined ? [] : [{ value }];
  });
}

function lastValue(pieces: readonly Piece[]): ValueId {
  return valueOf(pieces.findLast(({ value }) => value !== undefined));
}
