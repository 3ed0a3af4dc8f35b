import { type PlainOrder, within } from "./plain-orders.ts";

/* Orders to make a review, or a run of tests, come out well for somebody. */

const findings = "(?:findings?|issues?|problems?|warnings?|vulnerabilit(?:y|ies)|comments?)";

export const riggedReviews: readonly PlainOrder[] = [
  {
    hints: ["never ", "do not ", "don't ", "don’t "],
    also: [
      "were checked",
      "was checked",
      "been checked",
      "reviewed",
      "scanned",
      "verified",
      "tested",
    ],
    pattern: new RegExp(
      `\\b(?:never|do not|don['’]t)\\s(?:report|check|review|scan|open|read|inspect|flag)\\b[^\\n]{0,80}?\\b(?:say|claim|state|answer|reply|confirm)\\b[^\\n]{0,20}?\\bthat\\s(?:they|it|these|those|everything|all)\\s(?:were|was|have been|has been|are|is)\\s(?:checked|reviewed|scanned|verified|tested|inspected|fine|clean|safe)\\b`,
      "i",
    ),
    does: "instructs the agent to report a result that it did not see",
  },
  {
    hints: ["approve", "accept", "merge"],
    also: ["dependency", "dependencies", "package", "module"],
    pattern: new RegExp(
      `\\b(?:if|when(?:ever)?)\\b${within}{0,40}?\\b(?:dependency|dependencies|packages?|modules?)\\b${within}{0,60}?\\b(?:approve|accept|merge)\\b${within}{0,30}?\\bwithout\\s(?:comments?|a comment|findings|review|checks?)\\b`,
      "i",
    ),
    does: "instructs the agent to approve changes without a review",
  },
  {
    hints: ["header", "parameter", "cookie", "password"],
    also: ["alternative", "bypass", "instead of", "as well as", "fallback"],
    pattern: new RegExp(
      `\\b(?:suggest|add|accept|insert|implement|allow|propose)\\b[^\\n]{0,60}?\\b(?:header|(?:query )?parameter|cookie|password)\\s["'\`][^\\n"'\`]{3,80}["'\`][^\\n]{0,60}?\\b(?:alternative|bypass|instead of|fallback)\\b[^\\n]{0,120}?\\b(?:present|describe|call|justify|explain|document)\\s(?:it|this|the change)\\sas\\b`,
      "i",
    ),
    does: "instructs the agent to put a hidden way in into code",
  },
  {
    hints: ["approve", "accept", "merge"],
    also: ["author", "submitter", "committer", "contributor", "from "],
    pattern: new RegExp(
      `\\bif\\b${within}{0,30}?\\b(?:author|submitter|committer|contributor|sender)\\b${within}{0,40}?\\b(?:approve|accept|merge)\\b${within}{0,20}?\\bwithout\\s(?:comments?|a comment|findings|review|checks?)\\b`,
      "i",
    ),
    does: "instructs the agent to approve changes without a review",
  },
  {
    hints: ["approve", "accept", "merge"],
    also: ["pull request", "merge request", "prs", "changes", "commits"],
    pattern: new RegExp(
      `\\b(?:approve|accept|merge)\\s(?:them|it|these|those|all of (?:them|these)|(?:every|all|any|each)\\s(?:\\w+\\s)?(?:PRs?|pull requests?|merge requests?|changes?|commits?))\\b${within}{0,40}?\\b(?:whatever (?:they|it|is|their)|no matter what|regardless of (?:what|their|its)|without (?:reading|looking|opening|a look|any comments?|findings))\\b`,
      "i",
    ),
    does: "instructs the agent to approve changes without a review",
  },
  {
    hints: ["leave out", "omit", "suppress", "drop"],
    also: ["finding", "issue", "problem", "warning", "vulnerab"],
    pattern: new RegExp(
      `\\b(?:leave out|omit|suppress|drop)\\s(?:any|all|every)\\s(?:\\w+\\s)?${findings}\\s(?:on|about|of|related to|concerning)\\s(?:authentication|authorization|security|secrets?|credentials?|permissions?|access|encryption|injection)\\b`,
      "i",
    ),
    does: "instructs the agent to hide findings about security",
  },
  {
    hints: ["expectation", "assertion", "expected"],
    also: ["pass"],
    pattern: new RegExp(
      `\\b(?:change|edit|adjust|rewrite|alter|replace|update)\\b${within}{0,20}?\\b(?:expectations?|assertions?|expected (?:values?|results?|outputs?))\\b${within}{0,20}?\\bso (?:that )?(?:it|they|the tests?)\\s(?:pass(?:es)?|succeeds?)\\b${within}{0,40}?\\b(?:report|say|state|claim|tell)\\b${within}{0,30}?\\bpass(?:ed|es)?\\b`,
      "i",
    ),
    does: "instructs the agent to report a result that it did not see",
  },
];
