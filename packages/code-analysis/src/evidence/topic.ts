/** What a skill says that it is about. */
export type Topic = {
  /** True for one that teaches or finds attacks, which quotes what it warns of. */
  readonly isOfAttacks: boolean;
  /** The words of its name and its title, in lower case. */
  readonly words: ReadonlySet<string>;
  /** Where its description says that it sends data: its description and its home page. */
  readonly declared: string;
  /** Names of files, in lower case, whose steps it orders the agent to carry out. */
  readonly follows: ReadonlySet<string>;
};

const ofAttacks =
  /\b(?:pen-?test(?:s|ing|er)?|penetration test\w*|(?:password|hash)[- ]?(?:crack|audit|recover)\w*|exploit\w*|red[- ]team\w*|ctf|malware|forensic\w*|threat\w*|vulnerabilit\w+|attack\w*|offensive|injection|security (?:audit\w*|scan\w*|review\w*|guard\w*|check\w*|monitor\w*|test\w*|hardening)|(?:skill|mcp|agent)[- ](?:guard\w*|scanner|vett\w*|audit\w*|security)|audit\w* (?:skills?|hooks|mcp)|guardrails?|sandbox\w*|hardening|supply[- ]chain|安全审计|安全扫描|渗透)\b/i;
const followed =
  /\b(?:run|follow|execute|complete|perform|apply|carry out|do|start with|begin with|see|read|load|open)\b[^\n.]{0,60}?([\w-]{1,60}\.(?:md|mdx|txt|rst))\b/gi;
const must =
  /\b(?:first|before|must|always|required|mandatory|setup|set up|install|prerequisites?|every|each|complete|execute|carry out|follow)\b/i;
const longestHead = 4_000;
const fewestLines = 40;
const longestLead = 80;
const mostFollowed = 50;
const shortestWord = 3;

/** The topic of a skill by its text. Takes time linear in the text. */
export function topicOf(text: string): Topic {
  const head = text.slice(0, longestHead);
  const [, matter = ""] = /^---\r?\n([\s\S]{0,3000}?)\r?\n---/.exec(head) ?? [];
  const name = /^name:\s{0,4}(.{1,120})$/m.exec(matter)?.[1] ?? "";
  const title = /^#\s{1,4}(.{1,120})$/m.exec(head)?.[1] ?? "";
  const [, description = ""] =
    /^description:[ \t]{0,4}((?:[^\n]|\n[ \t]){0,1500})/m.exec(matter) ?? [];
  const homePage = /^homepage:\s{0,4}(\S{1,200})/m.exec(matter)?.[1] ?? "";
  const follows = new Set<string>();
  for (const match of text.matchAll(followed)) {
    if (follows.size >= mostFollowed) break;
    const [whole, file = ""] = match;
    const lead = text.slice(Math.max(0, match.index - longestLead), match.index);
    if (must.test(`${lead.split("\n").at(-1)}${whole}`)) follows.add(file.toLowerCase());
  }
  return {
    declared: [description, homePage].join("\n").toLowerCase(),
    // A few lines teach nothing: they are the attack.
    isOfAttacks:
      text.split("\n", fewestLines).length === fewestLines &&
      ofAttacks.test(`${matter === "" ? head.slice(0, 600) : matter}\n${title}`),
    words: new Set(wordsIn(`${name} ${title}`)),
    follows,
  };
}

function wordsIn(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word.length >= shortestWord);
}
