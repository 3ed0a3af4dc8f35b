/** Programs that fetch what they run, and the words before the name of the package. */
const runners: Readonly<Record<string, readonly string[]>> = {
  npx: [],
  bunx: [],
  pnpx: [],
  uvx: [],
  npm: ["exec", "x"],
  pnpm: ["dlx"],
  yarn: ["dlx"],
  bun: ["x"],
  uv: ["tool", "run"],
  pipx: ["run"],
};
const namesPackage = new Set(["--package", "-p", "--from", "--spec"]);
const takesValue = new Set(["--registry", "--index-url", "--python", "--with", "-c", "--call"]);

/** What a runner such as npx is told to fetch, as written: "mcp-remote@0.1.0"; undefined for any other program. */
export function fetchedBy(command: string, args: readonly string[]): string | undefined {
  const program =
    command
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.(?:cmd|exe)$/i, "") ?? "";
  const verbs = Object.hasOwn(runners, program) ? runners[program] : undefined;
  if (verbs === undefined) return undefined;
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

/** True for one exact version: "name@1.2.3", "name==1.2.3"; a path and an address of one commit count as such. */
export function isPinned(spec: string): boolean {
  if (/^[./~]/.test(spec)) return true;
  if (/^(?:git\+|https?:|github:)/.test(spec)) return /[#@][0-9a-f]{40}(?:$|#|&)/.test(spec);
  return /(?:@|==)v?\d+\.\d+[\w.+-]*$/.test(spec);
}
