import { words } from "../../core/words.ts";

/** How a picture shall look, or of what a badge speaks; README files are full of them. */
const appearance = new Set(
  words(`branch style event color colors colora colorb label labelcolor logo logocolor logowidth link flag svg version
  size width height theme format fit crop auto dpr raw sanitize ref type period units workflow job maxage cacheseconds
  alt inline show_icons hide_border include_prereleases sort display_name timestamp scale density background bg`),
);

/** Many short values carry as much as a long one. */
const maxPairs = 8;

/**
 * True for the query of a picture's address (without `?`) that says no more than how the picture
 * shall look: known names with a short word, and names of one or two letters with a number of at
 * most three digits. What somebody wants to carry away needs more room, or another name.
 */
export function saysHowItLooks(query: string): boolean {
  const pairs = query.split(/&(?:amp;)?|\?/);
  return pairs.length <= maxPairs && pairs.every(isAboutLooks);
}

function isAboutLooks(pair: string): boolean {
  if (/^[a-z]{1,2}=\d{1,3}$/i.test(pair)) return true;
  const [name = "", value = ""] = pair.split("=", 2);
  return appearance.has(name.toLowerCase()) && /^(?!.*\d{7})[\w.,%+-]{0,24}$/.test(value);
}
