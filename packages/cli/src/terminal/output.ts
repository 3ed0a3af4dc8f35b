import { fstatSync, writeSync } from "node:fs";
import { redactedOutput, redactText } from "@parapet/posture/redaction";
import { colorsOrNot, type Colors } from "../text/colors.ts";

/** Where a command writes: standard output or standard error. */
export type Output = {
  /** Resolves when the text has left the process, so that a pipe gets all of it. */
  readonly write: (text: string) => Promise<void>;
  /** A value as indented JSON text, each of its texts redacted: of a large report that takes a fraction of the time. */
  readonly writeJson: (value: unknown) => Promise<void>;
  /** For a secret that the person has asked for; `write` shows none. */
  readonly writeSecret: (text: string) => Promise<void>;
  readonly isTty: boolean;
  /** Of a line: 40 to 200, 80 where it goes to no terminal. */
  readonly columns: number;
  readonly colors: Colors;
};

type FileStream = NodeJS.WriteStream & { readonly fd: number };

export function outputTo(stream: FileStream, isColored: boolean, columns = 80): Output {
  // A reader that went away (`| head`) is no error; any other arrives in the callback of the write.
  stream.on("error", () => {});
  const toFile = async (text: string) => writeWhole(stream.fd, text);
  const toStream = (text: string) =>
    new Promise<void>((resolve, reject) => {
      stream.write(text, (error) => {
        if (error && !isBrokenPipe(error)) reject(error);
        else resolve();
      });
    });
  const write = isFile(stream) ? toFile : toStream;
  return {
    write: (text) => write(redactText(text, "output")),
    writeJson: async (value) => {
      const { jsonText } = await import("../reports/json.ts");
      await write(jsonText(redactedOutput(value)));
    },
    writeSecret: write,
    isTty: stream.isTTY,
    columns,
    colors: colorsOrNot(isColored),
  };
}

/** A stream ends with its first error; a file on a full disk can be written again later. Those on terminals and pipes wait. */
function isFile({ fd, isTTY }: FileStream): boolean {
  if (isTTY) return false;
  try {
    const status = fstatSync(fd);
    return status.isFile() || status.isCharacterDevice();
  } catch {
    return false;
  }
}

function writeWhole(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) {
    written += writeSync(fd, bytes, written);
  }
}

function isBrokenPipe(error: Error): boolean {
  return "code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED");
}
