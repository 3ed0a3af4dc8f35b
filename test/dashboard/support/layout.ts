import type { Page } from "playwright-core";

/** What is looked at of the elements of one kind on a page. */
export type Look = {
  /** Kind and place: "section.panel > h2". */
  readonly key: string;
  /** From the left of the window; the outermost of all of the kind. */
  readonly left: number;
  /** null where text ends, which depends on the font even where three fonts break it alike. */
  readonly right: number | null;
  /** 0 where it is not the same for all, or large. */
  readonly height: number;
  /** Size and weight; "" for what has no text of its own. */
  readonly font: string;
  readonly color: string;
  /** "" for none. */
  readonly background: string;
};

export const themes = ["light", "dark"] as const;
export const widths = [390, 820, 1440] as const;

/** One kind of elements in both themes at all widths. */
export type Line = {
  readonly key: string;
  readonly font: string;
  /** In each theme. */
  readonly colors: readonly string[];
  /** At each width; "-" where it depends on the font, "" where there is none. */
  readonly boxes: readonly string[];
};

export type Looks = {
  readonly theme: (typeof themes)[number];
  readonly width: number;
  readonly looks: readonly Look[];
};

/** Shows a page in both themes at all widths, and reads each. */
export async function looksOf(page: Page): Promise<readonly Looks[]> {
  return (await looksAndFaultsOf(page, [])).looks;
}

/**
 * The same, and at each of some widths text that is cut off without a sign or whole, and text over
 * other text.
 */
export async function looksAndFaultsOf(
  page: Page,
  faultsAt: readonly number[] = widths,
): Promise<{ readonly looks: readonly Looks[]; readonly faults: readonly string[] }> {
  const looks: Looks[] = [];
  const faults: string[] = [];
  for (const width of widths) {
    // oxlint-disable no-await-in-loop -- One window has one size at a time.
    await page.setViewportSize({ width, height: heightOf(width) });
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await settled(page);
      looks.push({ theme, width, looks: await page.evaluate<readonly Look[]>(reading) });
    }
    if (faultsAt.includes(width)) {
      const found = await page.evaluate<readonly string[]>(faulting);
      faults.push(...found.map((fault) => `${width} px: ${fault}`));
    }
    // oxlint-enable no-await-in-loop
  }
  return { looks, faults };
}

/** The same with wider and with narrower letters: what then moves depends on the font. */
export async function withOtherFonts(page: Page): Promise<readonly (readonly Looks[])[]> {
  const all: (readonly Looks[])[] = [];
  for (const rules of ["font-family: monospace; letter-spacing: 0.4px", "letter-spacing: -0.8px"]) {
    // oxlint-disable no-await-in-loop -- A page has one style at a time.
    await styled(page, `* { ${rules.replaceAll(";", " !important;")} !important; }`);
    all.push(await looksOf(page));
    // oxlint-enable no-await-in-loop
  }
  await styled(page, "");
  return all;
}

/** Adds rules of style to those of a page, in place of those that were added before. */
export async function styled(page: Page, rules: string): Promise<void> {
  await page.evaluate(
    `{ const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(rules)}); document.adoptedStyleSheets = [sheet]; }`,
  );
}

/** Lines by kind; of boxes what all others have at the same place, where there are any. */
export function linesOf(
  all: readonly Looks[],
  others: readonly (readonly Looks[])[] = [],
): readonly Line[] {
  const keys = [...new Set(all.flatMap(({ looks }) => looks.map(({ key }) => key)))].toSorted();
  const find = (of: readonly Looks[], key: string, theme: string, width: number) =>
    of
      .find((each) => each.theme === theme && each.width === width)
      ?.looks.find((look) => look.key === key);
  return keys.map((key) => {
    const shown = themes.map((theme) =>
      widths.map((width) => find(all, key, theme, width)).findLast((look) => look !== undefined),
    );
    const boxes = widths.map((width) => {
      const look = find(all, key, "light", width);
      if (look === undefined) return "";
      return others.reduce((box, other) => {
        const moved = find(other, key, "light", width);
        return moved === undefined ? "-" : sameBox(box, boxOf(moved));
      }, boxOf(look));
    });
    return {
      key,
      font: shown[0]?.font ?? "",
      colors: shown.map((look) => [look?.color, look?.background].filter(Boolean).join(" on ")),
      boxes,
    };
  });
}

/** Within this two fonts have an element at the same place. */
const tolerancePx = 2;

/** More than between fonts: what two of them have alike by chance a third moves a little. */
const changePx = 4;

function boxOf({ left, right, height }: Look): string {
  return `${left} ${right ?? "-"} ${height}`;
}

/** Of two boxes the numbers that are the same; "-" where none is. */
function sameBox(one: string, other: string): string {
  const others = other.split(" ");
  const parts = one.split(" ").map((part, at) => (isNear(part, others[at] ?? "-") ? part : "-"));
  return parts.every((part) => part === "-" || part === "0") ? "-" : parts.join(" ");
}

function isNear(one: string, other: string, withinPx = tolerancePx): boolean {
  return Math.abs(Number(one) - Number(other)) <= withinPx;
}

const between = " | ";

export function textOf(lines: readonly Line[]): string {
  return lines
    .map(({ key, font, colors, boxes }) => [key, font, ...colors, ...boxes].join(between))
    .join("\n");
}

export function linesIn(text: string): readonly Line[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [key = "", font = "", light = "", dark = "", ...boxes] = line.split(between);
      return { key, font, colors: [light, dark], boxes };
    });
}

/** What differs between a page and what was agreed on, in words. */
export function differences(agreed: readonly Line[], shown: readonly Line[]): readonly string[] {
  const before = new Map(agreed.map((line) => [line.key, line]));
  const now = new Map(shown.map((line) => [line.key, line]));
  const gone = agreed.filter(({ key }) => !now.has(key)).map(({ key }) => `${key} is gone`);
  const changed = shown.flatMap((line) => {
    const was = before.get(line.key);
    return was === undefined ? [`${line.key} is new`] : changesOf(was, line);
  });
  return [...gone, ...changed];
}

function changesOf(was: Line, line: Line): readonly string[] {
  const said = (what: string, before: string, after: string) =>
    before === after ? [] : [`${line.key}: ${what} ${before || "none"}, now ${after || "none"}`];
  return [
    ...said("font", was.font, line.font),
    ...themes.flatMap((theme, at) =>
      said(`color (${theme})`, was.colors[at] ?? "", line.colors[at] ?? ""),
    ),
    ...widths.flatMap((width, at) => {
      const [before = "", after = ""] = [was.boxes[at], line.boxes[at]];
      return isSameBox(before, after)
        ? []
        : said(`left, right, height at ${width} px`, before, after);
    }),
  ];
}

function isSameBox(before: string, after: string): boolean {
  if (before === "-") return after !== "";
  if (before === "" || after === "") return before === after;
  const parts = after.split(" ");
  return before
    .split(" ")
    .every((part, at) => part === "-" || isNear(part, parts[at] ?? "-", changePx));
}

function heightOf(width: number): number {
  return width < 600 ? 2_000 : 1_300;
}

async function settled(page: Page): Promise<void> {
  await page.evaluate(
    "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 30))))",
  );
  await page.locator("main .progress").first().waitFor({ state: "detached" });
}

/** In the page: looks of all kinds of elements that are seen, pictures left out. */
const reading = `(() => {
  const hex = (color) => {
    const [r = 0, g = 0, b = 0, a = 1] = (color.match(/[\\d.]+/g) ?? []).map(Number);
    if (a === 0) return "";
    const all = color.startsWith("color(srgb") ? [r * 255, g * 255, b * 255] : [r, g, b];
    return "#" + all.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("") + (a < 1 ? "/" + a : "");
  };
  const nameOf = (element) => {
    const classes = [...element.classList].toSorted().map((name) => "." + name).join("");
    return element.localName + classes;
  };
  const found = new Map();
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("svg, canvas, .map-canvas, .react-flow, script, option, .visually-hidden") !== null) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
    const style = getComputedStyle(element);
    const background = hex(style.backgroundColor);
    if (!hasText && background === "" && element.classList.length === 0) continue;
    const within = element.parentElement?.closest("[class]");
    const place = element.closest("main") === null ? "shell: " : "main: ";
    const key = place + (within === null || within === undefined ? "" : nameOf(within) + " > ") + nameOf(element);
    const look = {
      key,
      left: Math.round(left),
      right: style.display === "inline" ? null : Math.round(right),
      height: height <= 80 ? Math.round(height) : 0,
      font: hasText ? style.fontSize + "/" + style.fontWeight : "",
      color: hasText ? hex(style.color) : "",
      background,
    };
    const known = found.get(key);
    if (known === undefined) found.set(key, look);
    else {
      const both = (one, other) => [...new Set([...one.split(" "), ...other.split(" ")])].filter(Boolean).toSorted().join(" ");
      found.set(key, {
        key,
        left: Math.min(known.left, look.left),
        right: known.right === null || look.right === null ? null : Math.max(known.right, look.right),
        height: Math.abs(known.height - look.height) <= 1 ? known.height : 0,
        font: both(known.font, look.font),
        color: both(known.color, look.color),
        background: both(known.background, look.background),
      });
    }
  }
  return [...found.values()];
})()`;

/** In the page: what a person would call broken, whatever the font. */
const faulting = `(() => {
  const faults = [];
  const nameOf = (element) => {
    const classes = [...element.classList].map((name) => "." + name).join("");
    return element.localName + classes + " " + JSON.stringify(element.textContent.trim().slice(0, 40));
  };
  /** What is in sight of a box, cut by what it scrolls in. */
  const seenOf = (element, box) => {
    let { left, right, top, bottom } = box;
    for (let each = element; each !== null; each = each.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(each);
      if (position === "fixed" || position === "sticky") return undefined;
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = each.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return right - left > 2 && bottom - top > 2 ? { element, left, right, top, bottom } : undefined;
  };
  /** What hides the text of an element for good, if it has no width. */
  const hasNoRoom = (element) => {
    for (let each = element; each !== null; each = each.parentElement) {
      const { overflowX } = getComputedStyle(each);
      if (overflowX !== "visible") {
        return (overflowX === "hidden" || overflowX === "clip") && each.clientWidth < 8;
      }
    }
    return false;
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.data.trim() === "" || element.closest("svg, script, option, .visually-hidden, .map-canvas, .react-flow") !== null) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const seen = box.top < 0 || box.bottom > innerHeight ? undefined : seenOf(element, box);
      if (seen !== undefined) texts.push(seen);
    }
    if (hasNoRoom(element)) faults.push("no room: " + nameOf(element));
    const style = getComputedStyle(element);
    if (style.overflowX === "hidden" && style.textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1) {
      faults.push("cut off: " + nameOf(element));
    }
  }
  texts.sort((a, b) => a.top - b.top);
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      if (other.top > one.bottom) break;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across <= 2 || down <= 4) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      faults.push("over each other: " + nameOf(one.element) + ", " + nameOf(other.element));
    }
  }
  return [...new Set(faults)].slice(0, 20);
})()`;
