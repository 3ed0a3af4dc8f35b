import type { Confidence, FindingSeverity } from "@parapet/posture";
import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { endsInText, userInfo } from "@parapet/scan-core/addresses/user-info.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { MarkedLine, MarkedText } from "../text/marked-text.ts";
import { isDefenseOfStep } from "../text/polarity.ts";
import { agentSoftwareIn } from "./facts/agent-software.ts";
import { declaredMalware } from "./facts/declared-malware.ts";
import { lookalikeScopes } from "./facts/lookalike-scopes.ts";
import { pasteRuns } from "./facts/paste-runs.ts";
import { plainOrders } from "./facts/plain-orders.ts";
import { holdsOne } from "./facts/matches-near.ts";
import { type LinePattern, matchingLines } from "./facts/matching-lines.ts";
import { otherRegistries } from "./facts/widened-settings.ts";
import { packageOrders } from "./facts/package-orders.ts";
import type { Hit, Signal } from "../text/signal.ts";

/*
 * Software that a person or an agent is instructed to download and start before a skill "works": a
 * password-protected archive that no scanner can read, a program outside any package manager, or a
 * command on another page. The steps are often spread over a list, a table or a description, so a
 * few lines are read as one text.
 */

const file =
  /[\w.%+-]{1,80}\.(?:zip|rar|7z|exe|msi|dmg|pkg|scr|iso|jar|appimage|bat|cmd|apk)(?![\w-])/i;
const link = /https?:\/\/[^\s)>\]"'`|]{4,300}/i;
const downloads =
  /(?<!\p{L})(?:download\w*|fetch|grab|get|obtain|install|descarg\p{L}*|baix\p{L}*|herunterladen|lade(?:n|t)?|télécharge\p{L}*|скача\p{L}*|загруз\p{L}*)(?!\p{L})|下载|下載|ダウンロード/iu;
const starts =
  /(?<!\p{L})(?:run|execute|launch|open|start|double-?click|install|ejecut\p{L}*|abr\p{L}{1,6}|execut\p{L}*|starte\p{L}*|führe\p{L}*|ausführen|lance[rz]?|exécute\p{L}*|ouvr\p{L}*|запуст\p{L}*|откро\p{L}*)(?!\p{L})|运行|執行|执行|打开|启动|双击|実行|起動|開いて/iu;
const password =
  /(?<!\p{L})(?:pass(?:word|code|phrase|wd|(?=[\s*_"'`“(]{0,4}(?:is\b|[:=])))|pwd|pin(?=[\s*_"'`“(]{0,4}(?:is\b|[:=]))|contraseña|clave|senha|passwort|kennwort|mot de passe|пароль|hasło)(?!\p{L})[\s*_"'`“(]{0,4}(?:is|es|é|ist|est|は|[:=：-])?[\s*_"'`“«(]{0,4}[\p{L}\p{N}!@#$%^&*._-]{2,40}|\b(?:archive|zip|rar|7z|unpack(?:ing)?|extraction|unlock(?:ing)?|decryption) (?:key|code|pin|word)[\s*_"'`“(]{0,4}(?:is\b|[:=])?[\s*_"'`“(]{0,4}[\w!@#$%^&*.-]{2,40}|(?:解压|解壓|压缩包|壓縮)?密[码碼][\s*_`]{0,3}(?:是|为|為|[:：=])?[\s*_"'`“「]{0,4}[\w!@#$%^&*.-]{2,40}|パスワード[\s*_`]{0,3}(?:は|[:：=])?[\s*_"'`“「]{0,4}[\w!@#$%^&*.-]{2,40}|\b(?:extract|unzip|unpack|unlock|decrypt)(?:ed)? (?:it )?(?:using|with)(?: the)?(?: key| code)?:? ?[`"'“][^`"'”\n]{2,40}[`"'”]|\b(?:extract|unzip|unpack) using:? \w{2,40}\)/iu;
/**
 * A program that takes a user's password is not an archive, unless the password is next to its
 * name.
 */
const archive =
  /\.(?:zip|rar|7z|iso|dmg)(?![\w-])|\b(?:archives?|extract\w*|unzip\w*|unpack\w*|unlock\w*|decrypt\w*)\b|解压|解壓|压缩|壓縮|解凍|展開|архив|распак|\.\w{2,8}[\s*_)\]"'`(（,:-]{1,8}(?:pass|pwd|pin\b|密|парол|senha|contrase|mot de)/i;
const requires =
  /\b(?:required?|requires|requirement|prerequisites?|mandatory|must|critical|before (?:using|you|starting|running|proceeding|continuing|any|the|first)|will not (?:work|function)|won['’]t work|needed (?:for|to)|in order to use|without (?:it|this|the))\b|(?<!\p{L})(?:obligatori[oa]|necesari[oa]|antes de|erforderlich|zwingend|bevor|obligatoire|requis|avant d|обязательн\p{L}*|необходим\p{L}*|перед)|必须|必須|必要|之前|使用前|前に/iu;

const hints = [
  ".zip",
  ".rar",
  ".7z",
  ".exe",
  ".msi",
  ".dmg",
  ".pkg",
  ".scr",
  ".iso",
  ".jar",
  ".appimage",
  ".bat",
  ".cmd",
  ".apk",
  "archive",
] as const;
/** Steps follow within this many lines. */
const linesAhead = 8;
const longestStep = 2_000;

export const unverifiedSoftware: Signal = {
  id: "EXE-002",
  title: "Unverified software required",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI04", "ASI09"],
  rationale:
    "Software without a package manager, checksum or signature runs with all privileges of the user who starts it. A " +
    "password prevents scanners from reading an archive, and a command on another page can be replaced at any time. " +
    "Malicious skills are spread this way.",
  remediation:
    "Do not download or start it. Name a package in a known registry with a pinned version, or a file with its " +
    "checksum.",
  references: [owaspAgenticReference],
  find: (text) => {
    const packages = [
      ...matchingLines(text, [...packageIndexes, ...otherRegistries]),
      ...packageOrders(text),
      ...lookalikeScopes(text),
    ];
    if (text.format !== "markdown") return oneOfEachLine(packages);
    return oneOfEachLine([
      ...softwareIn(text),
      ...agentSoftwareIn(text),
      ...pagesIn(text),
      ...packages,
      ...plainOrders(text, [...declaredMalware, ...pasteRuns]),
    ]);
  },
};

function oneOfEachLine(hits: readonly Hit[]): readonly Hit[] {
  const byLine = new Map(hits.toReversed().map((hit) => [hit.line, hit]));
  return [...byLine.values()].toSorted((a, b) => a.line - b.line);
}

const ownHost =
  "(?:localhost|(?:127|10)(?:\\.\\d{1,3}){3}|(?:192\\.168|172\\.(?:1[6-9]|2\\d|3[01]))(?:\\.\\d{1,3}){2}|\\[::1\\]|host\\.docker\\.internal)" +
  "(?::\\d{1,5})?(?![\\w:@-]|\\.\\w)";

/** Package sources, and servers of tools, without transport security. */
const packageIndexes: readonly LinePattern[] = [
  {
    hints: ["http://"],
    also: ["mcp"],
    pattern:
      /(?:\bmcp\s+add\b[^\n]{0,200}?\s["']?|["'](?:url|serverUrl|httpUrl)["']\s{0,4}:\s{0,4}["']|\burl\s{0,4}=\s{0,4}["'])http:\/\/(\d{1,3}(?:\.\d{1,3}){3})(?=[:/\s"'])/i,
    does: ([, host = ""]) =>
      `adds a server of tools at ${host}, which has no name and no encryption`,
    unless: ([, host = ""]) => reachOfAddress(`http://${host}`) !== "public",
  },
  {
    hints: [
      "--default-index",
      "--index-url",
      "--extra-index-url",
      "--registry",
      "--find-links",
      "registry=",
    ],
    also: ["http://"],
    pattern: new RegExp(
      `(?:--(?:extra-)?index-url|--find-links|--registry|--default-index|\\bregistry)[ =]["']?http://${userInfo(endsInText)}(?!${ownHost})([^\\s/"'\`]{1,200})`,
      "i",
    ),
    does: ([, host = ""]) => `installs packages from ${host} over unencrypted HTTP`,
  },
  {
    hints: ["goproxy", "index_url", "uv_index", "uv_default_index", "npm_config_registry"],
    also: ["http://"],
    pattern: new RegExp(
      `\\b(?:GOPROXY|PIP_(?:EXTRA_)?INDEX_URL|UV_(?:DEFAULT_)?INDEX(?:_URL)?|npm_config_registry)\\s?[=:]\\s?["']?http://${userInfo(endsInText)}(?!${ownHost})([^\\s/"'\`]{1,200})`,
      "i",
    ),
    does: ([, host = ""]) => `installs packages from ${host} over unencrypted HTTP`,
  },
  {
    hints: ["mshta"],
    also: ["http://", "https://"],
    pattern: /\bmshta(?:\.exe)?\s+["']?https?:\/\/([^\s/"'`]{3,200})/i,
    does: ([, host = ""]) => `runs a page of ${host} as a program`,
  },
  {
    hints: ["--trusted-host"],
    pattern: new RegExp(
      `--trusted-host[ =]["']?(?!${ownHost}|(?:[\\w.-]+\\.)?(?:pypi\\.org|pythonhosted\\.org|pypi\\.python\\.org)\\b)([\\w.-]{3,200})`,
      "i",
    ),
    does: ([, host = ""]) => `installs packages from ${host} without verifying its certificate`,
    severity: "medium",
  },
];

function* softwareIn(text: MarkedText): Generator<Hit> {
  if (!holdsOne(text, hints)) return;
  let from = 0;
  for (const line of text.lines) {
    const index = line.number < from || line.isCode ? -1 : line.text.search(file);
    if (index === -1 || isDefenseOfStep(line, index, text.lines)) continue;
    const seen = judgeStep(stepAt(line, text.lines));
    if (seen === undefined) continue;
    from = line.number + linesAhead;
    yield hitAt(line, index, seen);
  }
}

type Seen = {
  readonly does: string;
  readonly severity: FindingSeverity;
  readonly confidence: Confidence;
};

function judgeStep(step: string): Seen | undefined {
  if (!downloads.test(step) || !starts.test(withoutFiles(step))) return undefined;
  const isRequired = requires.test(step);
  if (password.test(step) && archive.test(step)) {
    return {
      does: "requires software from a password-protected archive",
      severity: "critical",
      confidence: isRequired || link.test(step) ? "high" : "medium",
    };
  }
  const isProgram = /\.(?:exe|msi|scr|dmg|pkg|bat|cmd)(?![\w-])/i.test(step);
  if (!isRequired || !link.test(step) || !isProgram) return undefined;
  return {
    does: "requires a downloaded program",
    severity: "medium",
    confidence: "medium",
  };
}

/** The name "install.exe" alone is not a step. */
function withoutFiles(step: string): string {
  return step.replaceAll(new RegExp(file.source, "gi"), " ");
}

function stepAt(line: MarkedLine, lines: readonly MarkedLine[]): string {
  const own: string[] = [];
  const least = Math.max(0, line.number - 1 - linesBefore);
  for (const one of lines.slice(least, line.number + linesAhead)) {
    if (!one.isCode) own.push(one.text);
  }
  return own.join("\n").slice(0, longestStep);
}

const linesBefore = 3;

/** Sites where anyone can publish text, and URL shorteners. */
const pasteSites =
  /^https?:\/\/(?:www\.)?(?:glot\.io|pastebin\.com|rentry\.(?:co|org)|gist\.github\.com|gist\.githubusercontent\.com|hastebin\.com|ghostbin\.\w+|paste\.\w+(?:\.\w+)?|dpaste\.\w+|controlc\.com|justpaste\.it|telegra\.ph|bit\.ly|tinyurl\.com|t\.co|is\.gd|cutt\.ly|shorturl\.at|rb\.gy|goo\.gl|t\.me|discord\.(?:gg|com)|cdn\.discordapp\.com|\d{1,3}(?:\.\d{1,3}){3})(?:[:/]|$)/i;
const visits =
  /(?<!\p{L})(?:visit|open|go to|navigate to|head (?:over )?to|browse to|see|follow|from|visita|abre|acesse|besuche?|öffne|gehe zu|visite[rz]?|ouvr\p{L}*|rendez-vous|перейди\p{L}*|откро\p{L}*|зайди\p{L}*)(?!\p{L})|访问|訪問|打开|前往|アクセス|開いて/iu;
const runsCommand =
  /(?<!\p{L})(?:run|execute|paste|copy|enter|type|ejecut\p{L}*|pega\p{L}*|copi\p{L}*|execut\p{L}*|cole|führe?n?|kopiere?n?|exécute\p{L}*|colle[rz]?|выполн\p{L}*|встав\p{L}*|скопир\p{L}*)(?!\p{L})[^.\n]{0,60}(?<!\p{L})(?:commands?|script|snippet|one-?liner|code|line|comando|código|befehl|commande|команд\p{L}*|скрипт)(?!\p{L})|(?:执行|執行|运行|複製|复制|粘贴)[^。\n]{0,20}(?:命令|指令|脚本|代码)|(?:コマンド|スクリプト)[^。\n]{0,12}(?:実行|貼り付け|コピー)/iu;
const terminal =
  /\b(?:terminal|powershell|command (?:prompt|line)|cmd|console|shell|eingabeaufforderung)\b|终端|終端|ターミナル|терминал/iu;

/** Pages with the command that is to be run. */
function* pagesIn(text: MarkedText): Generator<Hit> {
  if (!holdsOne(text, ["http://", "https://"])) return;
  for (const line of text.lines) {
    const address = line.isCode ? null : link.exec(line.text);
    if (address === null || !visits.test(line.text) || !runsCommand.test(line.text)) continue;
    const isHidden = pasteSites.test(address[0]) || namesNothing(line.text);
    if (!isHidden && !terminal.test(line.text)) continue;
    if (isDefenseOfStep(line, address.index, text.lines)) continue;
    yield hitAt(line, address.index, {
      does: isHidden
        ? "instructs the reader to run a command from a page that anyone can write"
        : "instructs the reader to run a command from another page",
      severity: isHidden ? "high" : "low",
      confidence: isHidden ? "high" : "low",
    });
  }
}

/** A link that does not show its target: "[this page](…)". */
function namesNothing(text: string): boolean {
  return /\[(?:this|the|that|our|following)?\s*(?:page|link|site|snippet|here|website|url|click here|este enlace|esta página|diese seite|cette page|эт\p{L}+ \p{L}+|此页面|这里|此处|こちら|このページ)\]\(/iu.test(
    text,
  );
}

function hitAt(line: MarkedLine, index: number, { does, severity, confidence }: Seen): Hit {
  return {
    line: line.number,
    column: index + 1,
    excerpt: line.text.trim(),
    does,
    severity,
    confidence,
  };
}
