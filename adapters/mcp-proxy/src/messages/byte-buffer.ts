/** Bytes that come in pieces, kept as one: its own piece costs more than the byte in it. */
export type ByteBuffer = {
  readonly length: () => number;
  readonly add: (piece: Uint8Array) => void;
  /** All of them as UTF-8; afterwards there are none. */
  readonly takeText: () => string;
  readonly clear: () => void;
};

/** Kept for the next text. */
const smallest = 4_096;

export function createByteBuffer(): ByteBuffer {
  let bytes = Buffer.allocUnsafe(smallest);
  let length = 0;
  const clear = (): void => {
    length = 0;
    if (bytes.length > smallest) bytes = Buffer.allocUnsafe(smallest);
  };
  return {
    length: () => length,
    add(piece) {
      const needed = length + piece.length;
      if (needed > bytes.length) {
        const larger = Buffer.allocUnsafe(Math.max(needed, bytes.length * 2));
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      bytes.set(piece, length);
      length = needed;
    },
    takeText() {
      const text = bytes.toString("utf8", 0, length);
      clear();
      return text;
    },
    clear,
  };
}
