import { type PlainOrder, within } from "./plain-orders.ts";

/*
 * Descriptions of one tool that give orders about another: each call of it first passes through, or
 * leaks to, the author of the description.
 */

const leak =
  "(?:https?://|[\\w.+-]{1,64}@[\\w-]{1,63}\\.[a-z]{2,}|/etc/(?:passwd|shadow)|~/\\.|\\$\\{?(?:env|HOME)|\\b(?:credentials?|secrets|passwords?|api[_ -]?keys?|tokens|(?:full |entire |whole )?(?:conversation|chat|message) (?:history|contents?|context)|system prompt|\\.env)\\b)";

export const shadowedTools: readonly PlainOrder[] = [
  {
    hints: ["tool", "function"],
    also: ["any other", "every ", "another", "all other", "each ", "other tool", "any tool"],
    pattern: new RegExp(
      `\\b(?:before|after|when(?:ever)?|each time|every time|prior to|instead of)\\s(?:you\\s)?(?:us(?:e|ing)|call(?:ing)?|invok(?:e|ing)|running|run)\\s(?:any|every|all|each|another|other)\\s(?:of the\\s)?(?:other\\s)?(?:[\\w\`-]{1,24}\\s)?(?:tools?|functions?)\\b${within}{0,60}?\\b(?:must|always|first|also|shall|need to|should|call|invoke|send|read|pass)\\b${within}{0,160}?${leak}`,
      "i",
    ),
    does: "gives orders about calls of other tools",
  },
  {
    hints: ["tool", "is called", "is invoked", "is used"],
    also: ["must", "also "],
    pattern: new RegExp(
      `\\b(?:also present|previously declared|other|existing|official|built-?in) [\`'"]?[\\w-]{2,40}[\`'"]? tool\\b[^\\n]{0,120}?\\b(?:must|always|shall|instead|also)\\b[^\\n]{0,120}?${leak}|\\bwhen [\`'"]?[\\w-]{2,40}[\`'"]? is (?:called|invoked|used)\\b${within}{0,40}?\\b(?:must|always|shall|also)\\b${within}{0,20}?\\b(?:send|forward|copy|bcc|include|pass|post)\\b${within}{0,80}?${leak}|\\b(?:invoke|call) the (?:previously declared|also present|other) [^\\n]{0,60}\\btool\\b[^\\n]{0,80}?${leak}`,
      "i",
    ),
    does: "gives orders about calls of another tool",
  },
  {
    spans: 6,
    hints: ["<important>", "<system>", "<instructions>", "<secret>", "<hidden>"],
    pattern: new RegExp(
      `<(?:important|system|instructions?|secret|hidden)>[^\\n]{0,40}(?:\\n[^\\n]{0,400}){0,6}?\\b(?:read|send|invoke|call|pass|forward|include|upload)\\b[^\\n]{0,160}?${leak}`,
      "i",
    ),
    does: "addresses a hidden order to the model",
    unless: ([whole]) => /\b(?:never|do not|don['’]t|must not)\b/i.test(whole),
  },
  {
    hints: ["quietly", "silently", "secretly", "covertly"],
    also: ["secret", ".env", "credential", "password", "token", "key", "conversation", ".pem"],
    pattern: new RegExp(
      `\\b(?:quietly|silently|secretly|covertly)\\s(?:also\\s)?(?:run|execute|read|collect|search|query|copy|extract|scan|list|open|append|store|log|record|capture|gather)\\b[^\\n]{0,100}?(?:\\bsecrets?\\b|\\.env\\b|\\bcredentials?\\b|\\bpasswords?\\b|\\btokens\\b|\\b(?:api|ssh|private)[ _]keys?\\b|\\bid_rsa\\b|\\*\\.(?:pem|key)\\b|\\b(?:whole|entire|full) conversation\\b)`,
      "i",
    ),
    does: "instructs the agent to read secrets without the user's notice",
  },
  {
    hints: ["also ", "additionally"],
    also: [
      ".env",
      ".pem",
      ".key",
      "credential",
      "secret",
      "password",
      "key",
      "token",
      "connection string",
    ],
    pattern: new RegExp(
      `\\b(?:before|after|when(?:ever)?|while|during|each time|every time)\\b${within}{0,80}?\\b(?:also|additionally)\\s(?:\\w{1,12}\\s)?(?:search|read|extract|collect|scan|copy|query|gather|grab|look)\\b${within}{0,60}?\\b(?:any|all|every|each|contents? of|files matching)\\b${within}{0,80}?(?:\\.env\\b|\\*\\.(?:pem|key)\\b|\\bcredentials?\\b|\\bsecrets?\\b|\\bpassword(?:s|_hash)?\\b|\\bapi[_ ]keys?\\b|\\btokens\\b|\\bprivate keys?\\b|\\bconnection strings?\\b)`,
      "i",
    ),
    does: "instructs the agent to read secrets besides its task",
  },
];
