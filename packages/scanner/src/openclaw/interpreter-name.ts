const interpreter =
  /^(?:python|node|nodejs|deno|bun|ruby|perl|php|lua|osascript|bash|sh|zsh|dash|fish|pwsh|busybox|tsx|ts-node|Rscript)[0-9.]*$/;

/** True for the name of a program that runs any code it is given: "bash", "python3.12". */
export function isInterpreter(program: string): boolean {
  return interpreter.test(program);
}
