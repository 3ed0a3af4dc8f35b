/**
 * Makes what takes a home folder out of texts: "/home/ada/.openclaw" becomes "~/.openclaw", also
 * where a name of a folder stands for the whole path, as in "-home-ada-work".
 */
export function withoutHome(homes: readonly string[]): (text: string) => string {
  const spelled = [...new Set(homes.map((home) => home.replace(/[\\/]+$/, "")))]
    .flatMap(spellingsOf)
    .toSorted(([a], [b]) => b.length - a.length);
  return (text) => {
    let shown = text;
    for (const [home, instead] of spelled) shown = replaced(shown, home, instead);
    return shown;
  };
}

function spellingsOf(home: string): readonly (readonly [string, string])[] {
  // The root of the file system names nobody.
  if (home.length < 2) return [];
  return [
    [home, "~"],
    [home.replaceAll("\\", "/"), "~"],
    [home.replaceAll("\\", "\\\\"), "~"],
    [home.replaceAll(/[^A-Za-z0-9]/g, "-"), "-home"],
  ];
}

/** Only where the name ends there: "/home/adam" is not below "/home/ada". */
function replaced(text: string, home: string, instead: string): string {
  let at = text.indexOf(home);
  if (at === -1) return text;
  let shown = "";
  let from = 0;
  for (; at !== -1; at = text.indexOf(home, at + 1)) {
    if (at < from) continue;
    if (isOfName(text.charAt(at + home.length))) continue;
    shown += text.slice(from, at) + instead;
    from = at + home.length;
  }
  return shown + text.slice(from);
}

function isOfName(next: string): boolean {
  return /[A-Za-z0-9_]/.test(next);
}
