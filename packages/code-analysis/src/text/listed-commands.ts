import { commandsOfManifest } from "./listed-manifests.ts";

/**
 * Files that list commands: recipes of make and just, scripts of a package.json, settings with
 * hooks and tasks, and manifests of clusters and workflows.
 */
export type CommandList = "recipes" | "scripts" | "commands" | "manifest";

/**
 * The commands of such a file, with blanks in place of all else, so that positions stay the same.
 */
export function commandsListedIn(text: string, list: CommandList): string {
  // These markers of a recipe are for make.
  if (list === "recipes")
    return text.replaceAll(/^([ \t]+)([@+-]+)/gm, (_, margin: string, marks: string) =>
      blanked(margin + marks),
    );
  if (list === "manifest") return commandsOfManifest(text);
  if (list === "commands") return commandsOfSettings(text);
  const start = /"scripts"\s*:\s*\{/.exec(text);
  if (start === null) return blanked(text);
  const from = start.index + start[0].length;
  let kept = blanked(text.slice(0, from));
  for (const [whole, name, middle = "", value = ""] of text.slice(from).matchAll(member)) {
    if (name === undefined) {
      kept += blanked(whole);
      if (whole === "}") break;
    } else kept += `${blanked(name + middle)} ${shown(value)} `;
  }
  return kept + blanked(text.slice(kept.length));
}

/** The settings whose value is a command. */
const isCommand =
  /^"(?:command|bash|powershell|initializeCommand|(?:onCreate|updateContent|postCreate|postStart|postAttach)Command)"$/;

function commandsOfSettings(text: string): string {
  let kept = "";
  for (const [whole, name, middle = "", value = ""] of text.matchAll(member)) {
    kept +=
      name !== undefined && isCommand.test(name)
        ? `${blanked(name + middle)} ${shown(value)} `
        : blanked(whole);
  }
  return kept;
}

/** `"name": "command"`, or the text between two of them. */
const member = /("(?:[^"\\\n]|\\.)*")(\s*:\s*)"((?:[^"\\\n]|\\.)*)"|[^"}]+|[\s\S]/g;

/** A command as written in JSON, each character at its position. */
function shown(value: string): string {
  return value.replaceAll(/\\(.)/g, (whole, sign: string) =>
    sign === "n" ? " \n" : `"\\/'`.includes(sign) ? ` ${sign}` : blanked(whole),
  );
}

function blanked(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}
