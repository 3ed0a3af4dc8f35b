import { IncomingMessage } from "node:http";

/** Bytes that are passed on together. */
const pieceBytes = 4_096;

/**
 * Node keeps a buffer for each chunk of a body, and a chunk may have one byte: a body of 1 MB then
 * takes 200. Nobody here reads a body before all of it has come, so small chunks are put together
 * until they are worth a buffer.
 */
export class BufferedRequest extends IncomingMessage {
  #gathered = Buffer.alloc(0);
  #length = 0;
  #arrived = 0;
  #tell = (_bytes: number): void => {};

  /** Tells how many bytes of the body have come so far, and then of all others that come. */
  watch(tell: (bytes: number) => void): void {
    this.#tell = tell;
    tell(this.#arrived);
  }

  override push(chunk: Buffer | null): boolean {
    if (chunk === null || this.#length + chunk.length > pieceBytes) this.#handOn();
    if (chunk === null) return super.push(null);
    this.#arrived += chunk.length;
    this.#tell(chunk.length);
    if (chunk.length > pieceBytes) return super.push(chunk);
    if (this.#gathered.length === 0) this.#gathered = Buffer.allocUnsafeSlow(pieceBytes);
    this.#length += chunk.copy(this.#gathered, this.#length);
    return this.readableLength < this.readableHighWaterMark;
  }

  #handOn(): void {
    if (this.#length > 0) super.push(this.#gathered.subarray(0, this.#length));
    this.#gathered = Buffer.alloc(0);
    this.#length = 0;
  }
}
