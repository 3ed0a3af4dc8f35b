import { words } from "../../core/words.ts";

/** Programs whose output names files: which of them it is only a disk knows. */
export const fileListers: ReadonlySet<string> = new Set(
  words("ls find fd fdfind locate plocate mlocate compgen whereis"),
);
