/** A word that readers from the field do not use for this, and what they use. */
export type BannedWord = {
  /**
   * A part of a regular expression; matched as whole words, in any case, also inside names in camel
   * case.
   */
  readonly word: string;
  readonly use: string;
};

export const bannedWords: readonly BannedWord[] = [
  { word: "mend(?:s|ed|ing)?", use: "fix" },
  { word: "un?heed(?:s|ed|ing)?|heed(?:s|ed|ing)?", use: "follow, apply; ignored" },
  { word: "unasked", use: "auto-approved, without approval" },
  { word: "whoever", use: "anyone who" },
  { word: "told of", use: "reported, notified" },
  { word: "anew", use: "again" },
  { word: "sightings?", use: "match, violation" },
  { word: "doors?", use: "entry point" },
  { word: "seats?", use: "execution context" },
  { word: "outsiders?|strangers?", use: "untrusted sender, third party" },
  { word: "withh(?:eld|olds?|olding)", use: "deny, block, omit" },
  { word: "pass(?:es|ed)? over", use: "skip" },
  { word: "in force", use: "effective, in effect" },
  { word: "as (?:it|he|she|they|you) likes?", use: "arbitrary, any" },
  { word: "(?:by|with|without|asks? for|gives?|given|gets?|has|have) leave", use: "permission" },
  { word: "(?:none|nothing|one|some|all) that stands?|stands? firm|standing", use: "enforced" },
  { word: "misspelt", use: "misspelled" },
  { word: "colou?red?ing|colours?|coloured", use: "color" },
  { word: "behaviours?", use: "behavior" },
  { word: "neighbours?", use: "neighbor, other machine" },
  { word: "catalogues?", use: "catalog" },
  { word: "licences?", use: "license" },
  { word: "labell(?:ed|ing)|cancell(?:ed|ing)|modell(?:ed|ing)|travell(?:ed|ing)", use: "one l" },
  { word: "centres?", use: "center" },
  {
    word:
      "(?:recogni|organi|normali|authori|seriali|summari|minimi|maximi|optimi|initiali|locali|" +
      "categori|prioriti|memori|sani|utili|generali|speciali|customi|finali|tokeni|anonymi)s(?:e|ed|es|ing|ation)",
    use: "-ize",
  },
];

/** Words that sources use in another sense, or in too many places, and that no page uses. */
export const bannedInPages: readonly BannedWord[] = [
  { word: "told|tells?(?! apart)", use: "report, say, show, notify" },
  { word: "stands?(?! (?:for|in for))", use: "is, is in effect, remains" },
  { word: "beside", use: "next to, in addition to" },
  { word: "of (?:its|their|one's) own", use: "own, separate, custom" },
  { word: "judgements?", use: "judgment" },
];
