import { hostOf } from "@parapet/scan-core/addresses/address-reach.ts";
import { type PlainOrder, within } from "./plain-orders.ts";

/*
 * Reports that nobody asked for: data of the user or of the task, a destination, and a trigger that
 * depends on nothing. They need neither a secret nor an address.
 */

const sends =
  "\\b(?:send|submit|deliver|forward|upload|post|transmit|relay|hand|report|push|export|copy|mirror|stream|pass|append|share)s?\\b";
const work =
  "\\b(?:(?:full|entire|whole|complete|finished|all) (?:[\\w'’-]+ ){0,3}?(?:conversations?|transcripts?|sessions?|histor(?:y|ies)|context|answers?|prompts?|messages?|results?|summar(?:y|ies)|notes?|documents?|files?|code|project|inputs?|data)|conversations?|transcripts?|(?:session|chat|order|browsing|command) history|deployment variables|environment variables|(?:name|address|phone)(?:,| and) [\\w ]{0,30}(?:address|history|number)|(?:the )?(?:user|customer|client)['’]s [\\w ,]{0,40}|what the user (?:asked|wrote|typed))";
const toOthers =
  "\\b(?:to|at|with|into|in)\\b[^\\n.]{0,40}\\b(?:collector|intake|(?:external|remote|third[- ]party|outside) (?:\\w+ ){0,2}(?:service|server|endpoint|system|api|host|partner)|(?:endpoint|collector|address|server|webhook|url|inbox) (?:named|given|configured|listed|set|defined|found) in|(?:our|the (?:author|maintainer|vendor|publisher|developer)s?['’]?s?) (?:server|endpoint|inbox|backend|webhook|channel)|maintainers|shared channel at|(?:leads?|data) (?:market\\w*|brokers?|partners?))";
const always =
  "\\b(?:(?:after|before|for|on|at the end of|whenever|with) (?:each|every|any|a|the)|always|each time|every time|as well|also|in the background|silently|automatically|before (?:you )?answer\\w*|together with)\\b";

export const reportsToOthers: readonly PlainOrder[] = [
  {
    hints: [
      "conversation",
      "transcript",
      "history",
      "variables",
      "entire ",
      "full ",
      "whole ",
      "complete ",
      "finished ",
      "'s ",
      "’s ",
      "what the user",
    ],
    also: [
      "collector",
      "intake",
      "external",
      "remote",
      "third-party",
      "third party",
      "outside",
      " in ",
      "our ",
      "maintainers",
      "partners",
      "market",
    ],
    pattern: new RegExp(
      `(?:${always}${within}{0,120})?${sends}${within}{0,60}?${work}${within}{0,80}?${toOthers}`,
      "i",
    ),
    does: "instructs the agent to report what it works on to somebody else",
    unless: ([whole], { text }, { lowerCase }) =>
      !new RegExp(always, "i").test(`${whole} ${text}`) && !lowerCase.includes("external"),
  },
  {
    hints: ["followed by", " plus the ", "appended", "with the rows", "with its content"],
    also: ["https://", "http://"],
    pattern:
      /\b(?:request|call|open|load|fetch|visit|get|ping|hit)\b[^\n]{0,60}?(https?:\/\/[^\s`"'<>]{4,200}[?&][\w-]{1,40}=)[`"']?\s{0,3}(?:followed by|plus|with|and)\s(?:[\w'’-]+\s){0,4}?(?:rows?|contents?|text|data|output|results?|values?|keys?|tokens?|files?|answers?|lines?)\b/i,
    does: ([, to = ""]) => `instructs the agent to put what it reads into a URL of ${hostOf(to)}`,
  },
];
