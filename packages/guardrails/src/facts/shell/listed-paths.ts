import { findsOnlyEmpty, foundPaths } from "../commands/found-files.ts";
import { pathsOfFd } from "./launchers/found-commands.ts";
import { programName } from "./program-name.ts";
import type { Word } from "./word.ts";

/**
 * The files and folders that a command names, a line each, with wildcards for names that only a
 * disk knows; undefined for others.
 */
export function listedPaths(command: readonly Word[], cwd: string): string | undefined {
  const [program, ...rest] = command;
  if (program === undefined || program.dynamic) return undefined;
  const texts = rest.map(({ text }) => text);
  const here = cwd === "" ? "." : cwd;
  switch (programName(program.text)) {
    case "pwd":
    case "dirs":
      return here;
    case "find":
      if (findsOnlyEmpty(texts)) return undefined;
      return printed(foundPaths(command.map(({ text }) => text)), texts).join("\n");
    case "fd":
    case "fdfind": {
      const found = pathsOfFd(command.map(({ text }) => text));
      return found.includes("{}") ? undefined : found.join("\n");
    }
    case "rg": {
      // Of some kinds of files nobody knows which there are.
      if (
        !texts.includes("--files") ||
        texts.some((text) => /^-(?:[gtT]|-i?glob|-type)/.test(text))
      )
        return undefined;
      return below(texts, here);
    }
    case "grep": {
      // The files that it names are among those that it reads.
      const places = texts.filter((text) => /^[~/]/.test(text));
      return texts.some((text) => /^-\w*[lL]/.test(text)) && places.length > 0
        ? places.join("\n")
        : undefined;
    }
    case "du":
      return below(texts, here).replaceAll(/^/gm, "0\t");
    case "tree":
      return below(texts, here);
    case "locate":
    case "plocate":
    case "mlocate":
      return texts
        .filter((text) => !text.startsWith("-"))
        .map((text) => (text === "/" ? "/**" : `/**/*${text}*`))
        .join("\n");
    case "compgen": {
      const isFiles = texts.some((text) => /^-\w*[dfG]/.test(text));
      return isFiles ? `${texts.findLast((text) => !text.startsWith("-")) ?? ""}*` : undefined;
    }
    case "lsblk":
      return texts.some((text) => /^-\w*p/.test(text)) ? "/dev/sda" : "sda";
    case "kubectl":
    case "oc":
      return texts[0] === "get" && texts.includes("name") ? `${texts[1] ?? ""}/*` : undefined;
    case "get-childitem":
    case "gci":
    case "dir": {
      const operands = texts.filter((text) => !text.startsWith("-"));
      return operands.length > 0 ? operands.join("\n") : here;
    }
    case "ls": {
      // Beside the names it prints what it is told to.
      if (texts.some((text) => /^--(?:time-style|quoting-style|format)/.test(text)))
        return undefined;
      const operands = texts.filter((text) => !text.startsWith("-"));
      // Of a folder its names would be listed; it stands for them.
      if (operands.length > 0) return operands.join("\n");
      return cwd === "" ? undefined : "*";
    }
    default:
      return undefined;
  }
}

/** All that is below the folders among these words. */
function below(texts: readonly string[], here: string): string {
  const folders = texts.filter((text) => !text.startsWith("-"));
  return (folders.length > 0 ? folders : [here])
    .map((folder) => `${folder.replace(/\/$/, "")}/**`)
    .join("\n");
}

/** Paths as `-printf` writes them. */
function printed(paths: readonly string[], texts: readonly string[]): readonly string[] {
  const format = texts[texts.indexOf("-printf") + 1] ?? "";
  if (!texts.includes("-printf") || !format.includes("%p")) return paths;
  return paths.map((path) => format.replaceAll("%p", () => path).replaceAll(/\\[n0]/g, ""));
}
