let command = "parapet";

/**
 * What a person types to run Parapet, as it is run here: "parapet" where it is installed, else the
 * path of its command or the `npx` that runs it. With words, the whole command:
 * `parapetCommand("token create")`. Every command that is printed comes from here, so that none
 * names a package that is not the one that runs.
 */
export function parapetCommand(words = ""): string {
  return words === "" ? command : `${command} ${words}`;
}

/**
 * For the process that knows how it was started, before it prints anything. Threads and libraries
 * say "parapet".
 */
export function setParapetCommand(text: string): void {
  command = text;
}
