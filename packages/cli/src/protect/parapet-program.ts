import { realpathSync } from "node:fs";
import { basename, join } from "node:path";

/** The command that starts Parapet: this Node and its script. */
export function parapetProgram({
  execPath,
  argv,
}: {
  readonly execPath: string;
  readonly argv: readonly string[];
}): readonly string[] {
  const script = argv[1];
  const isParapet = script !== undefined && /^parapet(?:\.m?js)?$/.test(basename(script));
  return [
    execPath,
    isParapet ? realpathSync(script) : join(import.meta.dirname, "../../bin/parapet.js"),
  ];
}
