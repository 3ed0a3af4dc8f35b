import { neutralize } from "../../text/neutralize.ts";

/** Text for a SARIF message, in which viewers would make a link of `[text](target)`. */
export function plainMessage(text: string): string {
  return neutralize(text).replaceAll("](", "] (");
}
