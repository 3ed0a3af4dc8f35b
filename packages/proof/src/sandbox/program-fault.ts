import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { isRoot } from "./unprivileged.ts";

/** What the user of a sandbox must be allowed to do with a program. */
type Use = "read" | "run";

const rights: Readonly<Record<Use, { readonly others: number; readonly words: string }>> = {
  read: { others: 0o4, words: "a+r" },
  run: { others: 0o5, words: "a+rx" },
};

/** Why a sandbox cannot use the file of a program, with what to do; "" where it can. */
export async function programFault(file: string, use: Use): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return `${file} is not there. Install it again.`;
  if (!found.isFile())
    return `${file} is not a file. Name the program itself, or install it again.`;
  const { others, words } = rights[use];
  // Sandboxes of root run as another user.
  const isAllowed = isRoot() ? (found.mode & others) === others : await mayUse(file, use);
  if (isAllowed) return "";
  return `The user of the sandbox may not ${use} ${file}. Allow it with \`chmod ${words}\`.`;
}

function mayUse(file: string, use: Use): Promise<boolean> {
  const wanted = use === "read" ? constants.R_OK : constants.R_OK | constants.X_OK;
  return access(file, wanted).then(
    () => true,
    () => false,
  );
}
