import { matchesGlob } from "../layers/glob.ts";

/*
 * Places in a workspace: "skills/vendor" is a file or a folder with everything below, "*" stands
 * for any characters of one name, "**" for any number of folders.
 */

const anyFolders = "**";
/** Fewer characters beside the stars would name nearly everything. */
const fewestNamed = 2;

/** True if a file is at a place, or below it. Takes time linear in the product of their parts. */
export function isAtPlace(place: string, file: string): boolean {
  const names = file.split("/");
  let reached = new Set([0]);
  for (const part of place.split("/")) {
    const next = new Set<number>();
    for (const at of reached) {
      if (part === anyFolders) {
        for (let later = at; later <= names.length; later += 1) next.add(later);
      } else {
        const name = names[at];
        if (name !== undefined && matchesGlob(part, name)) next.add(at + 1);
      }
    }
    reached = next;
  }
  return reached.size > 0;
}

/** True for a place below the workspace folder that is not all of it. */
export function isPlace(place: string): boolean {
  if (place.includes("\\") || place.length > 4_096) return false;
  const parts = place.split("/");
  return (
    parts.every((part) => part !== "" && part !== "." && part !== "..") &&
    parts.filter((part) => part === anyFolders).length <= mostAnyFolders &&
    parts.some((part) => part.replaceAll("*", "").length >= (part.includes("*") ? fewestNamed : 1))
  );
}

const mostAnyFolders = 4;
