import type { Ecosystem } from "@parapet/scan-core/advisories/advisory.ts";

type Runner = {
  /** Undefined where no advisories are read for its packages. */
  readonly ecosystem?: Ecosystem;
  /** The words before the name of the package. */
  readonly verbs: readonly string[];
  /** What it fetches, of all that it runs; undefined: everything. */
  readonly fetches?: RegExp;
};

/** Programs that fetch what they run. */
const runners: Readonly<Record<string, Runner>> = {
  npx: { ecosystem: "npm", verbs: [] },
  bunx: { ecosystem: "npm", verbs: [] },
  pnpx: { ecosystem: "npm", verbs: [] },
  uvx: { ecosystem: "PyPI", verbs: [] },
  npm: { ecosystem: "npm", verbs: ["exec", "x"] },
  pnpm: { ecosystem: "npm", verbs: ["dlx"] },
  yarn: { ecosystem: "npm", verbs: ["dlx"] },
  bun: { ecosystem: "npm", verbs: ["x"] },
  uv: { ecosystem: "PyPI", verbs: ["tool", "run"] },
  pipx: { ecosystem: "PyPI", verbs: ["run"] },
  go: { verbs: ["run"], fetches: /@/ },
  deno: { verbs: ["run"], fetches: /^(?:npm|jsr):/ },
  nix: { verbs: ["run", "shell"], fetches: /^(?:github|gitlab|sourcehut|git\+\w+|https?):/ },
};
/** Programs that only start another one, after their options. */
const wrappers: Readonly<Record<string, RegExp>> = {
  cmd: /^\/\w/,
  sudo: /^-|^\w+=/,
  doas: /^-/,
  env: /^-|^\w+=/,
};
const namesPackage = new Set(["--package", "-p", "--from", "--spec"]);
const takesValue = new Set([
  "--registry",
  "--index",
  "--index-url",
  "--default-index",
  "--extra-index-url",
  "--python",
  "--with",
  "-c",
  "--call",
]);

/**
 * The package that a runner such as npx fetches, as written: "mcp-remote@0.1.0"; undefined for any
 * other program.
 */
export function fetchedBy(command: string, args: readonly string[]): string | undefined {
  const [first = "", ...words] = withoutWrappers([command, ...args]);
  const program = programName(first);
  const runner = runnerOf(program);
  if (runner === undefined) return undefined;
  const spec = specIn(program, runner.verbs, words);
  return spec !== undefined && runner.fetches?.test(spec) === false ? undefined : spec;
}

/** The words of a command without `sudo`, `env` or `cmd /c` before it. */
function withoutWrappers(words: readonly string[]): readonly string[] {
  const [first = "", ...rest] = words;
  const name = programName(first).toLowerCase();
  const option = Object.hasOwn(wrappers, name) ? wrappers[name] : undefined;
  if (option === undefined) return words;
  const start = rest.findIndex((word) => !option.test(word));
  return start < 0 ? [] : withoutWrappers(rest.slice(start));
}

function specIn(
  program: string,
  verbs: readonly string[],
  args: readonly string[],
): string | undefined {
  const rest = [...args];
  if (verbs.length > 0) {
    const verb = rest.shift() ?? "";
    if (!verbs.includes(verb)) return undefined;
    if (program === "uv" && rest.shift() !== "run") return undefined;
  }
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? "";
    if (namesPackage.has(word)) return rest[index + 1];
    const [flag = "", value] = word.split("=", 2);
    if (namesPackage.has(flag)) return value;
    if (takesValue.has(word)) index += 1;
    else if (!word.startsWith("-")) return word;
  }
  return undefined;
}

/** The registry that a runner such as npx fetches from; undefined for any other program. */
export function ecosystemOf(command: string, args: readonly string[] = []): Ecosystem | undefined {
  const [first = ""] = withoutWrappers([command, ...args]);
  return runnerOf(programName(first))?.ecosystem;
}

function runnerOf(program: string): Runner | undefined {
  return Object.hasOwn(runners, program) ? runners[program] : undefined;
}

function programName(command: string): string {
  return (
    command
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.(?:cmd|exe)$/i, "") ?? ""
  );
}

/**
 * True for one exact version: "name@1.2.3", "name==1.2.3"; a path and an address of one commit
 * count as such.
 */
export function isPinned(spec: string): boolean {
  if (/^[./~]/.test(spec)) return true;
  if (/^(?:git\+|https?:|git(?:hub|lab):|sourcehut:|[\w.-]+\/[\w.-]+#)/.test(spec))
    return /[#@/][0-9a-f]{40}(?:$|#|&)/.test(spec);
  return /(?:@|==)v?\d+\.\d+[\w.+-]*$/.test(spec);
}
