import { redactText } from "@parapet/posture/redaction";
import { colorsOrNot, type Colors } from "./colors.ts";

/** Where a command writes: standard output or standard error. */
export type Output = {
  /** Resolves when the text has left the process, so that a pipe gets all of it. */
  readonly write: (text: string) => Promise<void>;
  /** For a secret that the person has asked for; `write` shows none. */
  readonly writeSecret: (text: string) => Promise<void>;
  readonly isTty: boolean;
  readonly colors: Colors;
};

export function outputTo(stream: NodeJS.WriteStream, isColored: boolean): Output {
  // A reader that went away (`| head`) is no error; any other arrives in the callback of the write.
  stream.on("error", () => {});
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      stream.write(text, (error) => {
        if (error && !isBrokenPipe(error)) reject(error);
        else resolve();
      });
    });
  return {
    write: (text) => write(redactText(text, "output")),
    writeSecret: write,
    isTty: stream.isTTY,
    colors: colorsOrNot(isColored),
  };
}

function isBrokenPipe(error: Error): boolean {
  return "code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED");
}
