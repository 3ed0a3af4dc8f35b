import { expect, test } from "vitest";
import { svgOf } from "./scene.ts";

test("a picture has every line, node and label, and names are text in it", () => {
  const svg = svgOf({
    width: 200,
    height: 100,
    background: "rgb(1, 2, 3)",
    font: 'Inter, "Segoe UI"',
    ink: "black",
    lines: [{ from: [0, 1.26], to: [20, 30], color: "red", width: 1.5 }],
    dots: [
      { at: [10, 20], radius: 4, color: "blue", label: '<script>"&\u0007' },
      { at: [30, 40], radius: 2, color: "blue", label: "" },
    ],
  });
  expect(svg).toContain('<line x1="0" y1="1.3" x2="20" y2="30" stroke="red" stroke-width="1.5"/>');
  expect(svg.match(/<circle/g)).toHaveLength(2);
  expect(svg).toContain('<text x="18" y="24">&lt;script&gt;&quot;&amp;</text>');
  expect(svg.match(/<text/g)).toHaveLength(1);
  expect(svg).toContain('font-family="Inter, &quot;Segoe UI&quot;"');
});
