/** A line of a picture: milliseconds for each size. */
export type GrowthLine = { readonly name: string; readonly points: readonly GrowthPoint[] };
export type GrowthPoint = { readonly size: number; readonly ms: number };

const [width, height] = [860, 520];
const [left, right, top, bottom] = [78, 236, 24, 52];
const colors = ["#1f6feb", "#bf3989", "#1a7f37", "#9a6700", "#8250df", "#cf222e", "#57606a"];

/**
 * How times grow with a size, both axes in powers of ten, as SVG; `goal` is drawn as a broken line.
 * The same lines give the same bytes.
 */
export function growthPicture(
  lines: readonly GrowthLine[],
  { sizeName, goal }: { readonly sizeName: string; readonly goal: number },
): string {
  const points = lines.flatMap((line) => line.points);
  const sizes = [...new Set(points.map(({ size }) => size))].toSorted((a, b) => a - b);
  const [least, most] = [powers(sizes)[0] ?? 0, powers(sizes).at(-1) ?? 1];
  const highest = Math.ceil(Math.max(...powers([...points.map(({ ms }) => ms), goal])));
  const x = (size: number) =>
    round(left + ((Math.log10(size) - least) / Math.max(1, most - least)) * (width - left - right));
  const y = (ms: number) =>
    round(height - bottom - (Math.log10(Math.max(ms, 1)) / highest) * (height - top - bottom));
  const ticks = Array.from({ length: highest + 1 }, (_, power) => 10 ** power);
  const names = apart(lines.map(({ points: own }) => y(own.at(-1)?.ms ?? 1)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="#57606a">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...ticks.flatMap((ms) => [
      `<path d="M${left} ${y(ms)}H${width - right}" stroke="#d0d7de"/>`,
      text([left - 8, y(ms) + 4], `${ms} ms`, ' text-anchor="end"'),
    ]),
    ...sizes.map((size) =>
      text([x(size), height - bottom + 20], size.toLocaleString("en-US"), ' text-anchor="middle"'),
    ),
    text([(left + width - right) / 2, height - 10], sizeName, ' text-anchor="middle"'),
    `<path d="M${left} ${y(goal)}H${width - right}" stroke="#cf222e" stroke-dasharray="6 4"/>`,
    text([left + 6, y(goal) - 6], `goal: ${goal} ms`, ' fill="#cf222e"'),
    ...lines.flatMap(({ name, points: own }, at) => {
      const color = colors[at % colors.length];
      const path = own.map(({ size, ms }) => `${x(size)} ${y(ms)}`).join("L");
      return [
        `<path d="M${path}" fill="none" stroke="${color}" stroke-width="2"/>`,
        ...own.map(
          ({ size, ms }) => `<circle cx="${x(size)}" cy="${y(ms)}" r="3" fill="${color}"/>`,
        ),
        text([width - right + 10, (names[at] ?? 0) + 4], name, ` fill="${color}"`),
      ];
    }),
    "</svg>",
    "",
  ].join("\n");
}

/** The same heights, in the same order, none closer to another than a line of text. */
function apart(heights: readonly number[]): readonly number[] {
  const lineHeight = 17;
  const placed = [...heights];
  let above = Number.NEGATIVE_INFINITY;
  for (const [index] of [...heights.entries()].toSorted(([, a], [, b]) => a - b)) {
    above = Math.max(placed[index] ?? 0, above + lineHeight);
    placed[index] = above;
  }
  return placed;
}

function powers(values: readonly number[]): readonly number[] {
  return values.map((value) => Math.log10(Math.max(value, 1)));
}

function text(at: readonly [number, number], words: string, more = ""): string {
  return `<text x="${at[0]}" y="${at[1]}"${more}>${escaped(words)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
