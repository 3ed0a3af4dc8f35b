import { secretAt } from "../shell/secret-locations.ts";

/** A variable that a condition compares with the name of a file of secrets. */
type ComparedName = { readonly name: string; readonly file: string };

const comparison =
  /(not\s+|!\s?)?\b([A-Za-z_$][\w$]{0,60})(?:\.(?:name|base|basename)|\.(?:lower|toLowerCase)\(\)){0,2}(?:\s{0,2}={2,3}\s{0,2}|\.(?:starts_?with|ends_?with)\(\s{0,2})(["'`])([^"'`\n]{3,60})\3/gi;
const longest = 2_000;
/** "if name == '.env': continue" leaves the file out. */
const leaves = /^[\s:{]{0,80}(?:continue|return|raise|throw|pass|break)\b/;

/**
 * What `if name == ".env"` says of a variable: where the condition holds, it is that file. `then`
 * is the code behind the condition.
 */
export function comparedNames(condition: string, then = ""): readonly ComparedName[] {
  if (condition.length > longest || leaves.test(then)) return [];
  return [...condition.matchAll(comparison)].flatMap(([, negation, name = "", , file = ""]) => {
    const plain = file.replace(/\.$/, "");
    const isSecret = secretAt(plain) !== undefined || secretAt(`~/${plain}`) !== undefined;
    return negation === undefined && isSecret ? [{ name, file: plain }] : [];
  });
}
