/** What a map shows, in pixels from the upper left. */
export type Scene = {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly font: string;
  readonly ink: string;
  readonly lines: readonly {
    readonly from: readonly [number, number];
    readonly to: readonly [number, number];
    readonly color: string;
    readonly width: number;
  }[];
  readonly dots: readonly {
    readonly at: readonly [number, number];
    readonly radius: number;
    readonly color: string;
    /** "" for none. */
    readonly label: string;
  }[];
};

const labelSize = 12;

/** The scene as an SVG document. */
export function svgOf({ width, height, background, font, ink, lines, dots }: Scene): string {
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${escaped(background)}"/>`,
    ...lines.map(
      ({ from, to, color, width: thick }) =>
        `<line x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}" stroke="${escaped(color)}" stroke-width="${round(thick)}"/>`,
    ),
    ...dots.map(
      ({ at, radius, color }) =>
        `<circle cx="${round(at[0])}" cy="${round(at[1])}" r="${round(radius)}" fill="${escaped(color)}"/>`,
    ),
    `<g font-family="${escaped(font)}" font-size="${labelSize}" fill="${escaped(ink)}">`,
    ...dots
      .filter(({ label }) => label !== "")
      .map(
        ({ at, radius, label }) =>
          `<text x="${round(at[0] + radius + 4)}" y="${round(at[1] + labelSize / 3)}">${escaped(label)}</text>`,
      ),
    "</g>",
    "</svg>",
  ];
  return parts.join("\n");
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Characters that XML does not take are left out. */
function escaped(text: string): string {
  return Array.from(text)
    .filter((character) => character >= " " && character < "\uFFFE")
    .join("")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** The scene as a PNG picture, twice as large for sharp letters. */
export function pngOf(scene: Scene): Promise<Blob | undefined> {
  const canvas = document.createElement("canvas");
  const scale = 2;
  canvas.width = scene.width * scale;
  canvas.height = scene.height * scale;
  const context = canvas.getContext("2d");
  if (context === null) return Promise.resolve(undefined);
  context.scale(scale, scale);
  context.fillStyle = scene.background;
  context.fillRect(0, 0, scene.width, scene.height);
  for (const { from, to, color, width } of scene.lines) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.stroke();
  }
  for (const { at, radius, color } of scene.dots) {
    context.fillStyle = color;
    context.beginPath();
    context.arc(at[0], at[1], radius, 0, Math.PI * 2);
    context.fill();
  }
  context.fillStyle = scene.ink;
  context.font = `${labelSize}px ${scene.font}`;
  for (const { at, radius, label } of scene.dots) {
    context.fillText(label, at[0] + radius + 4, at[1] + labelSize / 3);
  }
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), "image/png");
  });
}
