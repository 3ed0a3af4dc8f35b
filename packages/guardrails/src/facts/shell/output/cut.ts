/** `3`, `2-`, `-4`, `1,5-7`: whether each place, counted from 1, is in it. */
type Places = (place: number) => boolean;

/** What `cut` leaves of each line; undefined where its words do not say which part. */
export function cutOutput(texts: readonly string[], input: string): string | undefined {
  const isComplement = texts.includes("--complement");
  const characters = listAfter(texts, ["-c", "-b", "--characters", "--bytes"]);
  const fields = listAfter(texts, ["-f", "--fields"]);
  const places = placesOf(characters ?? fields ?? "", isComplement);
  if (places === undefined) return undefined;
  const lines = input.split("\n");
  if (characters !== undefined) {
    return lines.map((line) => kept(Array.from(line), places).join("")).join("\n");
  }
  const delimiter = listAfter(texts, ["-d", "--delimiter"]) ?? "\t";
  const between = listAfter(texts, ["--output-delimiter"]) ?? delimiter;
  return lines
    .map((line) =>
      line.includes(delimiter) ? kept(line.split(delimiter), places).join(between) : line,
    )
    .join("\n");
}

/** The value of one of these options: joined to it, or the next word. */
function listAfter(texts: readonly string[], options: readonly string[]): string | undefined {
  for (const [index, text] of texts.entries()) {
    const option = options.find((one) => text.startsWith(one));
    if (option === undefined) continue;
    const joined = text.slice(option.length);
    return joined === "" ? texts[index + 1] : joined.replace(/^=/, "");
  }
  return undefined;
}

function placesOf(list: string, isComplement: boolean): Places | undefined {
  const ranges = list.split(",").map((range) => /^(\d{0,6})(-?)(\d{0,6})$/.exec(range));
  if (list === "" || !ranges.every((range) => range !== null)) return undefined;
  return (place) =>
    isComplement !==
    ranges.some((range) => {
      const [, from = "", sign = "", to = ""] = range;
      if (sign === "") return place === Number(from);
      return place >= Number(from) && (to === "" || place <= Number(to));
    });
}

function kept(parts: readonly string[], places: Places): readonly string[] {
  return parts.filter((_, index) => places(index + 1));
}
