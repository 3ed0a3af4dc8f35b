import { crc32, deflateSync, inflateSync } from "node:zlib";

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const mostColors = 256;

type Image = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/**
 * The same picture with at most 256 colors, a third of the size: a page has few, and the shades at
 * the edges of letters go to the nearest of the common ones. Takes what a browser writes: 8 bits a
 * channel, not interlaced.
 */
export function indexedPng(png: Uint8Array): Buffer {
  const { width, height, pixels } = decoded(Buffer.from(png));
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const color = colorAt(pixels, at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = paletteOf(counts);
  const places = new Map(palette.map((color, place) => [color, place]));
  const placeOf = (color: number): number => {
    const known = places.get(color);
    if (known !== undefined) return known;
    const place = nearest(palette, color);
    places.set(color, place);
    return place;
  };
  // Each row begins with its filter: none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = placeOf(colorAt(pixels, (y * width + x) * 3));
    }
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const colors = Buffer.from(
    palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]),
  );
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("PLTE", colors),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function decoded(png: Buffer): Image {
  const parts: Buffer[] = [];
  for (let at = signature.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + length));
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = { 2: 3, 6: 4 }[png[25] ?? 0];
  if (png[24] !== 8 || channels === undefined || png[28] !== 0)
    throw new Error("Not such a picture.");
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const plain = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) unfilter(raw, plain, { y, stride, channels });
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    pixels.set(plain.subarray(at * channels, at * channels + 3), at * 3);
  }
  return { width, height, pixels };
}

/** Takes back what a row's filter has done (PNG, section 9). */
function unfilter(
  raw: Uint8Array,
  plain: Uint8Array,
  {
    y,
    stride,
    channels,
  }: { readonly y: number; readonly stride: number; readonly channels: number },
): void {
  const filter = raw[y * (stride + 1)];
  for (let x = 0; x < stride; x += 1) {
    const left = x < channels ? 0 : (plain[y * stride + x - channels] ?? 0);
    const up = y === 0 ? 0 : (plain[(y - 1) * stride + x] ?? 0);
    const corner = y === 0 || x < channels ? 0 : (plain[(y - 1) * stride + x - channels] ?? 0);
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
    plain[y * stride + x] = (raw[y * (stride + 1) + 1 + x] ?? 0) + guess;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function colorAt(pixels: Uint8Array, at: number): number {
  return ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
}

/**
 * The common colors, and then those that are farthest from all that are in it: a mark is small, and
 * its color counts.
 */
function paletteOf(counts: ReadonlyMap<number, number>): readonly number[] {
  const common = [...counts].toSorted(([a, many], [b, few]) => few - many || a - b).slice(0, 4_000);
  const palette = common.slice(0, mostColors / 4).map(([color]) => color);
  const left = new Map(
    common
      .slice(mostColors / 4)
      .filter(([, count]) => count >= 4)
      .map(([color]) => [color, distance(palette[nearest(palette, color)] ?? 0, color)]),
  );
  while (palette.length < mostColors && left.size > 0) {
    const [farthest] = [...left].reduce((a, b) => (b[1] > a[1] ? b : a));
    palette.push(farthest);
    left.delete(farthest);
    for (const [color, known] of left) left.set(color, Math.min(known, distance(farthest, color)));
  }
  return palette;
}

function distance(a: number, b: number): number {
  return (
    ((a >> 16) - (b >> 16)) ** 2 +
    (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 +
    ((a & 255) - (b & 255)) ** 2
  );
}

function nearest(palette: readonly number[], color: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [place, known] of palette.entries()) {
    const away = distance(known, color);
    if (away < least) [best, least] = [place, away];
  }
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
