import { Transform, type TransformCallback } from "node:stream";

/** Takes the secrets out of a text. */
export type Redact = (text: string) => string;

/** A line that is longer is passed on in parts. Characters. */
const longestHeld = 64 * 1024;

/**
 * A stream of UTF-8 text without the secrets in it. Whole lines are looked at together, as many as
 * have come, and a private key when its last line is there.
 */
export function redactedStream(redact: Redact): Transform {
  const decoder = new TextDecoder();
  let held = "";
  const pass = (stream: Transform, end: number): void => {
    if (end === 0) return;
    stream.push(redact(held.slice(0, end)));
    held = held.slice(end);
  };
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done: TransformCallback) {
      held += decoder.decode(chunk, { stream: true });
      pass(this, held.length > longestHeld ? held.length : wholeEnd(held));
      done();
    },
    flush(done: TransformCallback) {
      held += decoder.decode();
      pass(this, held.length);
      done();
    },
  });
}

/** Where the last whole line ends, before a private key that goes on. */
function wholeEnd(text: string): number {
  const end = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1;
  const key = text.lastIndexOf("-----BEGIN ", end);
  if (key === -1 || text.slice(key, end).includes("-----END ")) return end;
  return /^-----BEGIN [A-Z\d ]{0,40}PRIVATE KEY/.test(text.slice(key, key + 80)) ? key : end;
}
