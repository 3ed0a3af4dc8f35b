import { words } from "../../core/words.ts";

/**
 * What tools are for; `match.tool_categories` names one of these, or one that an adapter has made
 * up.
 */
export const toolCategories = [
  "shell",
  "code",
  "file_read",
  "file_write",
  "web",
  "browser",
  "message",
  "personal",
  "memory",
  "database",
  "schedule",
  "delegate",
  "payment",
  "config",
] as const;
export type ToolCategory = (typeof toolCategories)[number];

/**
 * Tools by their names in lower case, without signs: those of OpenClaw, Claude Code, Codex and
 * other coding agents.
 */
const tools: readonly (readonly [category: ToolCategory | "", names: string])[] = [
  // Their names say more than they do: lists of things to do, skills, words between agents and
  // their runtime.
  ["", "todowrite slashcommand readnotifications"],
  [
    "shell",
    `exec bash shell process sh terminal runcommand executecommand runterminalcmd runterminalcommand localshell
     shellcommand executeshell executebash unifiedexec execcommand writestdin powershell cmd killshell bashoutput
     systemrun runshellcommand monitor interactwithprocess startprocess sendinput sendcommand`,
  ],
  [
    "code",
    "codeexecution codeinterpreter python runpython executecode runcode nodeexec javascript repl evaluate",
  ],
  [
    "file_read",
    `read readfile viewfile view openfile cat catfile glob grep ls list listdir listdirectory find filesearch
     codebasesearch grepsearch readmanyfiles notebookread image pdf readmediafile readtextfile readmultiplefiles
     searchfiles directorytree getfileinfo filefetch dirfetch dirlist lsp`,
  ],
  [
    "file_write",
    `write writefile createfile edit editfile multiedit applypatch applydiff strreplace strreplaceeditor
     strreplacebasededittool notebookedit searchreplace insert deletefile movefile createdirectory replace savefile`,
  ],
  [
    "web",
    `webfetch websearch fetch fetchurl httprequest httpget httppost curl request urlfetch openurl xsearch search
     firecrawl crawl scrape tavilysearch bravesearch`,
  ],
  [
    "browser",
    "browser computer screen navigate browsernavigate browseraction playwright puppeteer canvas mobileui",
  ],
  [
    "message",
    `message send sendmessage sendemail sendmail reply replytoemail postmessage sessionssend agentsend tts
     voicecall sendsms tweet createpost slackpostmessage conversationssend conversationsturn`,
  ],
  ["personal", "conversationslist transcripts"],
  ["memory", "memorysearch memoryget memory recall remember savememory"],
  ["database", "query sql executesql runquery"],
  [
    "schedule",
    "cron schedule croncreate schedulejob heartbeat remind automations intent remotetrigger",
  ],
  [
    "delegate",
    "task agent sessionsspawn subagents spawnagent spawn delegate handoff agenttool workflow",
  ],
  [
    "config",
    "gateway nodes config updateconfig plugin plugins skillworkshop settings openclaw portal",
  ],
];

const known: ReadonlyMap<string, ToolCategory | ""> = new Map(
  tools.flatMap(([category, names]) => words(names).map((name) => [name, category] as const)),
);

type Word = readonly [category: ToolCategory, words: ReadonlySet<string>];

/** Words of a name that tell, the telling ones first. */
const telling: readonly Word[] = (
  [
    [
      "payment",
      "pay payment payments purchase buy transfer checkout refund charge withdraw payout wire invoice",
    ],
    ["message", "send reply post publish tweet sms dm notify forward share invite email_send"],
    ["delegate", "spawn delegate subagent handoff"],
    ["schedule", "cron schedule reminder"],
    ["shell", "shell bash terminal command exec term tty pty tmux"],
    [
      "personal",
      "email emails mail mails gmail inbox calendar contacts messages message thread threads notes drive",
    ],
    ["memory", "memory memories"],
    ["database", "sql database postgres mysql sqlite query"],
    ["browser", "browser navigate screenshot click"],
    ["web", "fetch http url web crawl scrape"],
    ["file_write", "write edit patch delete move rename save upload"],
    ["file_read", "file files read directory folder"],
  ] as const
).map(([category, list]) => [category, new Set(words(list))]);

const terminals = new Set(words("terminal tty pty tmux console iterm iterm2 shell ssh"));
const browsers = new Set(
  words("browser chrome chromium firefox safari edge playwright puppeteer selenium appium page"),
);
const typing = new Set(words("send type write input keys keystrokes stdin"));

/** What a tool is for, by its name and its server's; "" when neither says. */
export function categoryOf(name: string, server: string): string {
  return known.get(name.toLowerCase().replaceAll(/[^a-z\d]/g, "")) ?? byWords(name, server);
}

function byWords(name: string, server: string): string {
  const own = wordsOf(name);
  const all = [...own, ...wordsOf(server)];
  // `send_keys` of a terminal or a browser is no message.
  if (all.some((word) => terminals.has(word)) && own.some((word) => typing.has(word))) {
    return "shell";
  }
  if (all.some((word) => browsers.has(word)) && own.some((word) => typing.has(word))) {
    return "browser";
  }
  const byName = telling.find(([, list]) => own.some((word) => list.has(word)));
  const byServer = telling.find(([, list]) => all.some((word) => list.has(word)));
  return (byName ?? byServer)?.[0] ?? "";
}

/** "sendEmail", "send_email" and "send-email" alike. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
}
