import { fstatSync, writeSync } from "node:fs";
import { redactedOutput, redactText } from "@parapet/posture/redaction";
import { colorsOrNot, type Colors } from "../text/colors.ts";

/** Where a command writes: standard output or standard error. */
export type Output = {
  /** Resolves when the text has left the process, so that a pipe gets all of it. */
  readonly write: (text: string) => Promise<void>;
  /** A value as indented JSON, redacted per string, which is much faster for a large report. */
  readonly writeJson: (value: unknown) => Promise<void>;
  /** Prints a secret that the user requested; `write` redacts secrets. */
  readonly writeSecret: (text: string) => Promise<void>;
  readonly isTty: boolean;
  /** Line width: 40 to 200; 80 without a terminal. */
  readonly columns: number;
  readonly colors: Colors;
};

type FileStream = NodeJS.WriteStream & { readonly fd: number };

export function outputTo(stream: FileStream, isColored: boolean, columns = 80): Output {
  // A closed pipe (`| head`) is no error; other errors arrive in the callback of the write.
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
      const { jsonPieces } = await import("../reports/json.ts");
      // Sequential, to keep the order.
      // oxlint-disable-next-line no-await-in-loop
      for (const piece of jsonPieces(redactedOutput(value))) await write(piece);
    },
    writeSecret: write,
    isTty: stream.isTTY,
    columns,
    colors: colorsOrNot(isColored),
  };
}

/** A stream ends with its first error, but a file on a full disk may become writable again. */
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
