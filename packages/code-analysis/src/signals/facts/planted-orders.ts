import { type PlainOrder, within } from "./plain-orders.ts";

/*
 * Orders that are to outlive the conversation: kept in a memory, spread to other agents and skills,
 * put back when somebody removes them.
 */

const keeps =
  "\\b(?:save|store|remember|persist|write|keep|record|preserve|retain|add|commit|append|inject|memori[sz]e|survive|include)[sd]?\\b";
const forever =
  "(?:(?:permanent|long[- ]term|persistent|global|agent['’]?s?) memor(?:y|ies)|memory (?:store|file|entry|entries)|(?:all|every|any) (?:future|subsequent|later) (?:sessions?|conversations?|prompts?|chats?)|across (?:all |every )?(?:future |user )?(?:sessions|conversations|resets|re-?installs|context (?:compaction|windows?|window boundaries))|(?:with )?no expiration|never expires?|permanent(?:ly)?|forever|so (?:that )?(?:it|they) persists?)\\b";
const harm =
  "(?:\\b(?:bypass|ignore|override|disable|skip|drop)(?:es|s|ing)?\\s(?:[\\w-]{1,16}\\s){0,3}?(?:restrictions?|safety|safeguards?|checks?|rules|instructions|policies|approvals?|confirmations?|limits?|limiting|guardrails)\\b|\\bauto-?(?:approve|accept|confirm)\\b|\\bbypass(?:es)? safety\\b|\\bexecute any (?:code|commands?|scripts?)\\b|\\bno (?:content )?(?:restrictions|limits)\\b|\\bno (?:safety|approval|confirmation|permission)\\b|\\bremote commands?\\b|\\b(?:send|forward|upload|post|report|copy|transmit|exfiltrate)(?:s|ing)?\\b[^\\n]{0,60}(?:https?://|@[\\w-]+\\.[a-z]{2,}|\\b[\\w-]{3,40}\\.(?:com|io|net|dev|org)\\b|\\b(?:credentials|secrets|passwords|tokens|api keys)\\b)|\\b(?:include|forward|reveal|print|output|disclose)\\b[^\\n]{0,20}\\b(?:credentials|secrets|passwords|tokens|api keys)\\b)";
const hints = [
  "memor",
  "future",
  "subsequent",
  "later session",
  "across",
  "expir",
  "permanent",
  "forever",
  "compact",
  "compress",
  "survive",
  "persist",
] as const;
const planted = "plants an order in an agent's memory";

const orders =
  "(?:skills?|instructions?|rules?|directives?|payload|prompt injection|hook|backdoor)";

const ofItself =
  /\b(?:skills?|instructions?|rules?|directives?|hooks?|payload|watchdog|entr(?:y|ies)|(?:cron|scheduled) (?:job|task)|launch ?agent|itself|yourself|they|them|these|this|users?|owners?|someone|somebody|anyone|anybody|cleanup|antivirus)\b/i;

export const plantedOrders: readonly PlainOrder[] = [
  {
    hints,
    pattern: new RegExp(`${keeps}${within}{0,60}?${forever}[^\\n]{0,160}?${harm}`, "i"),
    does: planted,
  },
  {
    hints,
    pattern: new RegExp(
      `\\b${forever}[^\\n.]{0,40}?[:,–—-]\\s[^\\n]{0,120}?${harm}|${harm}[^\\n.]{0,80}?\\b(?:in|for|to|across) (?:all|every|any) (?:future|subsequent) (?:sessions?|conversations?)\\b`,
      "i",
    ),
    does: planted,
  },
  {
    hints: ["compact", "compress", "summar", "context window"],
    pattern:
      /\b(?:survives?|preserved?|retain(?:ed)?|kept|keep|never forget|persists?|carried over)\b[^\n.]{0,60}\b(?:instructions?|directives?|rules?|orders?)\b[^\n.]{0,60}\b(?:context (?:compaction|compression|windows?)|compaction|compression|summar(?:y|ies|ized|ization))\b|\b(?:instructions?|directives?|rules?|orders?)\b[^\n.]{0,40}\b(?:must|always|has to|shall)\b[^\n.]{0,20}\b(?:survive|be preserved|be retained|be carried|persist)\b[^\n.]{0,60}\b(?:compaction|compression|summar(?:y|ies|ization)|context)\b/i,
    does: "instructs the agent to keep an order through summaries of its context",
    severity: "medium",
  },
  {
    hints: ["re-", "rein", "rea", "rec", "ref", "rew", "restor", "watchdog"],
    also: ["remov", "delet", "uninstall", "disabl", "tamper", "clean", "corrupt", "revert"],
    pattern:
      /(?:\b(?:itself|themselves|yourself|(?:this|the) skill|(?:these|the|its|our) (?:rules|instructions|directives|hooks?|entries|entry|payload|persistence)|watchdog|silently|scheduled (?:task|job))\b[^\n.]{0,60})\bre-?(?:installs?|injects?|adds?|creates?|enables?|writes?|fetch(?:es)?|downloads?|activates?|spawns?|stores?)\b[^\n.]{0,60}\b(?:if|when(?:ever)?|after|once|should|in case)\b[^\n.]{0,40}\b(?:removed?s?|removal|deleted?s?|deletion|uninstall\w*|disabled?s?|tamper\w*|cleaned|corruption|reverted|reverts)\b|\b(?:if|when(?:ever)?|once|should)\b[^\n.]{0,60}\b(?:removes?|removed|deletes?|deleted|uninstalls?|disables?|disabled|tampered|reverts?)\b[^\n.]{0,60}\b(?:silently\s)?(?:re-?(?:installs?|injects?|adds?|creates?|enables?|fetch(?:es)?|downloads?|activates?)|restores?|rewrites?)\s(?:itself|them|yourself|it|these|the (?:rules|hook|directives?|instructions))\b|\bre-?(?:installs?|injects?|adds?|creates?|enables?|restores?)\s(?:itself|themselves|yourself)\b[^\n.]{0,40}\b(?:if|when|after|on|once|upon)\b/i,
    does: "puts itself back after it was removed",
    // "If the asset was deleted: recreate it" is about the asset.
    unless: ([whole]) =>
      (/^(?:if|when(?:ever)?|once|should)\b/i.test(whole) && !ofItself.test(whole)) ||
      /\b(?:node_modules|venv|virtualenv|virtual environment|cache|container|database|index|lock ?file|dependenc(?:y|ies)|package|files? (?:is|was|are))\b/i.test(
        whole,
      ),
  },
  {
    hints: ["undeletable", "cannot", "can not", "unremovable", "immutable"],
    also: ["instruction", "rule", "directive", "hook"],
    pattern: new RegExp(
      `\\b(?:undeletable|unremovable)\\b${within}{0,40}?\\b${orders}|\\b(?:users?|owners?|agents?|operators?)\\s(?:cannot|can not|must not be able to)\\s(?:remove|delete|disable|override|uninstall)\\b${within}{0,30}?\\b(?:propagated|injected|planted|these|this|such)\\b${within}{0,20}?\\b${orders}`,
      "i",
    ),
    does: "keeps its owner from removing an order",
  },
  {
    hints: [
      "hidden_from",
      "injectinto",
      "inject_into",
      "surviv",
      "reinstallon",
      "candisable",
      "visibletouser",
      "hidefromuser",
      "hiddenfromuser",
    ],
    pattern:
      /["']?(?:reinstall_?On_?Remov\w{1,4}|(?:hide|hidden)_?From_?(?:Users?|Audits?|Logs?|Owners?)|inject_?Into_?All_?\w{0,12}|survive_?(?:Re-?install|Uninstall|Removal|Clear|Cleanup)s?)["']?\s*[:=]\s*["']?true\b|["']?(?:visible_?To_?Users?|can_?Disable)["']?\s*[:=]\s*["']?false\b/i,
    does: "is set to stay hidden or to return after it was removed",
    isSetting: true,
  },
  {
    hints: ["every", "all ", "any ", "other ", "sub-agent", "subagent"],
    also: [
      "inject",
      "propagat",
      "spread",
      "replicat",
      "infect",
      "copy",
      "append",
      "insert",
      "write",
    ],
    pattern: new RegExp(
      `\\b(?:inject|propagate|spread|replicate|infect|copy|append|insert|write)(?:s|ing)?\\b${within}{0,40}?\\b(?:this|these|the same|same|itself|its own|own|yourself)\\b${within}{0,24}?(?:${orders}|\\b(?:text|block|section|code|comment)\\b|\\bitself\\b|\\byourself\\b)?${within}{0,16}?\\b(?:to|into|in|across|through)\\b\\s(?:the\\s)?(?:every|all|any|each|other)\\b${within}{0,24}?\\b(?:skills?|repositor(?:y|ies)|agents?|sub-?agents?|agent instances|machines|hosts|CLAUDE\\.md|AGENTS\\.md|SKILL\\.md)\\b|\\bwrite to (?:every|all|each) (?:other )?agents?['’]?s?\\b${within}{0,20}\\bmemor`,
      "i",
    ),
    does: "spreads its instructions to other agents or skills",
    unless: ({ 0: whole, index, input }) =>
      /\bprompts?\b|\bhandoff\b|\btemplates?\b/i.test(
        input.slice(index, index + whole.length + " prompts".length),
      ),
  },
  {
    hints: ["skill.md", "claude.md", "agents.md"],
    also: ["each", "every", "all ", "other "],
    pattern:
      /\b(?:insert|add|append|put|write|prepend|paste|copy)\b[^\n]{0,60}?\b(?:SKILL|CLAUDE|AGENTS)\.md\b[^\n]{0,40}?\bof (?:each|every|all)(?: of)?(?: the)?(?: other)?(?: installed)? (?:skills?|projects?|repositor(?:y|ies)|agents?)\b[^\n]{0,80}?["“`][^\n"”`]{0,160}?(?:https?:\/\/|\b(?:follow|obey|ignore|always|run|execute|send)\b)/i,
    does: "spreads its instructions to other agents or skills",
  },
  {
    hints: ["skill.md", "skills folder", "skill folder", "skills directory", "companion skill"],
    pattern:
      /\b(?:rewrites?|modify|overwrites?|patch|drops?|writes? to|plants?|adds?|creates?|installs?)\b[^\n.]{0,60}(?:\bSKILL\.md\b|\bskills? (?:folder|directory)\b)[^\n.]{0,60}\b(?:restores?|survives?|persists?|uninstall\w*|if removed|loads automatically|reinfect\w*)\b/i,
    does: "plants a skill that returns after it was removed",
  },
  {
    hints: ["hidden ", "secret ", "invisible "],
    also: ["skill", "server", "hook", "plugin"],
    pattern:
      /\b(?:install|add|register|create|drop|plant|enable)s? (?:an? )(?:hidden|secret|invisible) (?:\w{1,12} )?(?:skill|mcp server|hook|plugin|extension)\b/i,
    does: "plants a hidden skill",
  },
  {
    hints: ["https://", "http://"],
    also: ["behavio", "instructions", "rules", "prompt"],
    pattern: new RegExp(
      `\\b(?:fetch|load|download|get|pull|retrieve)(?:e?s|ing)?\\b${within}{0,60}?https?://[^\\s]{4,200}${within}{0,40}?\\b(?:and|then|to)\\s(?:updates?|changes?|adapts?|modif(?:y|ies)|replaces?|rewrites?|overwrites?)\\s(?:its|your|the agent['’]s|the skill['’]s|this skill['’]s)\\s(?:own\\s)?(?:behavio\\w+|instructions|rules|prompt)\\b`,
      "i",
    ),
    does: "replaces its instructions by what an address returns",
  },
];
