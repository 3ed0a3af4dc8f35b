/** The index of a value in its program. A value comes after its operands. */
export type ValueId = number;

export type Argument = {
  /** The name of a keyword argument; undefined for a positional one. */
  readonly name?: string;
  readonly value: ValueId;
};

export type Entry = {
  /** Undefined for a computed name, and for a spread. */
  readonly name?: string;
  readonly value: ValueId;
};

/** An expression, of Python and JavaScript alike. */
export type Expression =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "name"; readonly name: string }
  /** `of.name`, and `of["name"]`. */
  | { readonly kind: "member"; readonly of: ValueId; readonly name: string }
  | { readonly kind: "index"; readonly of: ValueId; readonly key: ValueId }
  | { readonly kind: "slice"; readonly of: ValueId; readonly isReversal: boolean }
  /** The elements that a loop iterates over. */
  | { readonly kind: "element"; readonly of: ValueId }
  /** The element that a pattern takes out: `a, b = of`. */
  | { readonly kind: "item"; readonly of: ValueId; readonly position: number }
  | { readonly kind: "call"; readonly callee: ValueId; readonly args: readonly Argument[] }
  | { readonly kind: "list"; readonly items: readonly ValueId[] }
  | { readonly kind: "record"; readonly entries: readonly Entry[] }
  /** Texts put together: "a" + b, templates, `path / name` with a separator. */
  | { readonly kind: "join"; readonly parts: readonly ValueId[]; readonly separator: string }
  /** One of several, or derived from all of them. */
  | { readonly kind: "mix"; readonly parts: readonly ValueId[] }
  /** One for each element: `body for … in …`. */
  | { readonly kind: "each"; readonly body: ValueId; readonly over: readonly ValueId[] }
  | { readonly kind: "module"; readonly name: string }
  | { readonly kind: "function"; readonly index: number }
  | { readonly kind: "class"; readonly index: number };

export type Value = Expression & {
  readonly scope: number;
  /** Where it begins in the text, in UTF-16 code units. */
  readonly at: number;
};

export type Scope = {
  readonly parent: number;
  /** The function that contains it; -1 for the module. */
  readonly fn: number;
  /** The class whose body it is; -1 for none. */
  readonly cls: number;
  readonly declared: Set<string>;
  /** Names of the module that are assigned here. */
  readonly outer: Set<string>;
};

export type FunctionDefinition = {
  readonly name: string;
  readonly scope: number;
  /** -1 outside of classes. */
  readonly cls: number;
  /** In order, without a leading `self`. */
  readonly params: string[];
  /** The position of the parameter that gets all further arguments; -1 if there is none. */
  rest: number;
  readonly returns: ValueId[];
};

export type ClassDefinition = { readonly name: string; readonly methods: Map<string, number> };

export type Assignment = {
  readonly target: ValueId;
  readonly value: ValueId;
  /** `x += value`. */
  readonly isUpdate: boolean;
};

/** A script as the flow analysis sees it: what is computed from what, and where it goes. */
export type Program = {
  readonly language: "python" | "javascript";
  readonly values: readonly Value[];
  readonly scopes: readonly Scope[];
  readonly functions: readonly FunctionDefinition[];
  readonly classes: readonly ClassDefinition[];
  readonly assignments: readonly Assignment[];
  /** The exports by name. */
  readonly exports: ReadonlyMap<string, ValueId>;
};

/** The limit of what is read: a script of a skill has a few thousand. */
export const mostValues = 250_000;

/** An empty program with the functions that add to it. */
export function draftProgram(language: Program["language"]) {
  const top: Scope = { parent: -1, fn: -1, cls: -1, declared: new Set(), outer: new Set() };
  const values: Value[] = [{ kind: "mix", parts: [], scope: 0, at: 0 }];
  const scopes: Scope[] = [top];
  const functions: FunctionDefinition[] = [];
  const classes: ClassDefinition[] = [];
  const assignments: Assignment[] = [];
  const exports = new Map<string, ValueId>();
  const openScopes = [0];
  const openClasses = [-1];
  const current = (): number => openScopes.at(-1) ?? 0;
  const scopeOf = (index: number): Scope => scopes[index] ?? top;

  function add(expression: Expression, at: number): ValueId {
    if (values.length >= mostValues) return 0;
    values.push({ ...expression, scope: current(), at });
    return values.length - 1;
  }
  return {
    add,
    values,
    functions,
    exports,
    openScope(fn = scopeOf(current()).fn, cls = -1): void {
      scopes.push({ parent: current(), fn, cls, declared: new Set(), outer: new Set() });
      openScopes.push(scopes.length - 1);
    },
    closeScope: () => void openScopes.pop(),
    /** Its parameters and return values are added while it is open. */
    openFunction(name: string): number {
      const cls = openClasses.at(-1) ?? -1;
      const index = functions.length;
      functions.push({ name, scope: scopes.length, cls, params: [], rest: -1, returns: [] });
      openClasses.push(-1);
      this.openScope(index);
      return index;
    },
    closeFunction(): void {
      openScopes.pop();
      openClasses.pop();
    },
    openClass(name: string): number {
      classes.push({ name, methods: new Map() });
      openClasses.push(classes.length - 1);
      this.openScope(undefined, classes.length - 1);
      return classes.length - 1;
    },
    closeClass(): void {
      openScopes.pop();
      openClasses.pop();
    },
    addMethod(cls: number, name: string, fn: number): void {
      classes[cls]?.methods.set(name, fn);
    },
    currentClass: () => openClasses.at(-1) ?? -1,
    isInClassBody: () => (openClasses.at(-1) ?? -1) >= 0,
    declare(name: string): void {
      const scope = scopeOf(current());
      if (!scope.outer.has(name)) scope.declared.add(name);
    },
    /** In the enclosing function, whatever block it is in. */
    declareInFunction(name: string): void {
      let index = current();
      while (
        index > 0 &&
        scopeOf(index).cls < 0 &&
        scopeOf(index).fn === scopeOf(scopeOf(index).parent).fn
      ) {
        if (scopeOf(index).declared.has(name)) return;
        index = scopeOf(index).parent;
      }
      if (!scopeOf(index).outer.has(name)) scopeOf(index).declared.add(name);
    },
    leaveToOuter(name: string): void {
      scopeOf(current()).outer.add(name);
    },
    assign(target: ValueId, value: ValueId, isUpdate = false): void {
      if (assignments.length < mostValues) assignments.push({ target, value, isUpdate });
    },
    give(value: ValueId): void {
      functions[scopeOf(current()).fn]?.returns.push(value);
    },
    done: (): Program => ({
      language,
      values,
      scopes,
      functions,
      classes,
      assignments,
      exports,
    }),
  };
}
