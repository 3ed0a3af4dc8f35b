import { words as wordsOf } from "../../core/words.ts";
import type { Word } from "../shell/word.ts";

/**
 * Programs to which words and input are text: they print, search, compare, send or keep it. What of
 * it they run is read elsewhere.
 */
const textPrograms: ReadonlySet<string> = new Set(
  wordsOf(`echo printf print cat tac head tail bat batcat nl tee sponge tr cut wc sort uniq rev fold fmt pr column paste join comm
    expand unexpand shuf seq grep egrep fgrep zgrep rg rga ag ack ugrep ast-grep semgrep sd sed gsed jq yq xq dasel gron fx
    diff cmp colordiff delta icdiff sdiff base64 gbase64 base32 basenc xxd od hexdump strings iconv
    md5sum md5 sha1sum sha256sum sha512sum b2sum cksum shasum sum
    pbcopy xclip xsel wl-copy clip say espeak notify-send wall write logger mail mailx sendmail figlet toilet banner cowsay
    cowthink lolcat aspell hunspell cspell codespell vale textlint markdownlint markdownlint-cli2 commitlint proselint
    man whatis whereis apropos info tldr cheat which type history less more most ls stat file
    [ [[ test case expr : true false read local readonly unset alias unalias return exit let for select bind complete compgen export declare typeset setenv
    claude codex gemini aider llm ollama chatgpt copilot opencode goose openclaw clawdbot cursor-agent
    curl wget http https xh jira todo.sh redis-cli mysql mariadb psql pgcli usql sqlite3 duckdb
    pkill killall pgrep kill ps rm mv cp mkdir rmdir touch ln chmod chown cd pushd set trap eval source .`),
);

/** Words of these programs behind which all is text, but for options that name a command. */
const textVerbs: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      [
        "git",
        `add am apply blame branch checkout cherry-pick clean clone commit describe diff fetch format-patch log grep merge mv notes
         pull push reflog remote reset restore revert rm shortlog show stash status switch tag worktree`,
      ],
      ["gh glab hub", "api discussion gist issue label mr pr project release repo search"],
      ["hg svn jj", "annotate blame commit ci describe desc diff grep log tag"],
      ["npm pnpm yarn bun", "info install list ls outdated search view why"],
    ] as const
  ).flatMap(([programs, verbs]) =>
    wordsOf(programs).map((program) => [program, new Set(wordsOf(verbs))] as const),
  ),
);

/** Options whose value is text, whatever program takes them. */
const textOption =
  /^(?:-m|--(?:[a-z]+-)?(?:message|msg|title|subject|body|description|desc|summary|notes?|comment|text|query|search|grep|prompt|label|reason|caption|words|test-name-pattern|testNamePattern))$/;

/** Further ones, of the programs that have them. */
const ownTextOptions: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ["vitest jest ava", "-t"],
      ["mocha playwright cypress", "-g"],
      ["pytest", "-k"],
      ["node", "--test-name-pattern"],
      ["go", "-run -bench"],
      ["npm pnpm yarn bun", "-t -g -k"],
      ["asciinema", "-t"],
      ["fzf sk", "-q --header --prompt"],
      ["git", "-S -G"],
    ] as const
  ).flatMap(([programs, options]) =>
    wordsOf(programs).map((program) => [program, new Set(wordsOf(options))] as const),
  ),
);

/** Variables that hold something to be read, by the end of their name. */
const textVariable =
  /(?:^|_)(?:title|desc|description|msg|message|text|body|subject|prompt|notes?|comment|summary|label|query|caption|reason|changelog)$/i;

/** True for a program to which its input is text. */
export function isTextProgram(name: string): boolean {
  return textPrograms.has(name);
}

/** The same for the words behind a verb of it: `git commit`. */
export function hasTextVerb(name: string, words: readonly Word[]): boolean {
  const verbs = textVerbs.get(name);
  return verbs !== undefined && words.some(({ text }) => verbs.has(text));
}

/** True for a variable that holds something to be read. */
export function isTextVariable(name: string): boolean {
  return textVariable.test(name);
}

/** The words of a program, without itself and without those that are text. */
export function wordsToJudge(name: string, words: readonly Word[]): readonly Word[] {
  if (textPrograms.has(name)) return commandOptions(name, words);
  const verbs = textVerbs.get(name);
  const own = ownTextOptions.get(name);
  const judged: Word[] = [];
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) continue;
    if (verbs?.has(word.text) === true) {
      judged.push(...commandOptions(name, words.slice(at + 1)));
      break;
    }
    if (textOption.test(word.text) || own?.has(word.text) === true) at += 1;
    else if (!textOption.test(word.text.split("=", 1)[0] ?? "")) judged.push(word);
  }
  return judged;
}

/** Options that take a command, or a file of commands, with what follows them. */
function commandOptions(name: string, words: readonly Word[]): readonly Word[] {
  const takesFile = commandFileOptions.get(name);
  const takes = (text = ""): boolean => takesCommand.test(text) || takesFile?.test(text) === true;
  return words.filter(({ text }, index) => takes(text) || takes(words[index - 1]?.text));
}
/** Options of programs to which else all is text, that name a file of which they run something. */
const commandFileOptions: ReadonlyMap<string, RegExp> = new Map([
  ...wordsOf("sed gsed").map((name) => [name, /^(?:-[nErsuz]*f|--file)/] as const),
  ...wordsOf("psql pgcli usql").map((name) => [name, /^(?:-f|--file)/] as const),
  ["sqlite3", /^--?init/],
  ["curl", /^(?:-K|--config)/],
]);
const takesCommand = /^--?[a-z-]{0,40}(?:cmd|exec|command|editor|pager|pre|tool|hook|script)\b/;
