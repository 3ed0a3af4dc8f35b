import { mayBeProtected } from "../control/protected-path.ts";

const control =
  /parapet|claude|openclaw|clawdbot|codex|gemini|cursor|systemctl|launchctl|pkill|killall/i;

/**
 * False only for texts in which nothing names Parapet, a runtime or a file that decides about them:
 * that is told at once.
 */
export function mentionsControl(text: string): boolean {
  return text.length > 4 && (control.test(text) || mayBeProtected(text));
}
