/** Words that carry no meaning, of English alone, and of other languages in Latin script alone. */
const english =
  /(?<![\p{L}\p{N}_.-])(?:the|and|to|of|you|your|this|is|it|for|with|that|from|by|are|be|its|into|their|then|when|each|any|not|after|before|in|on|as|or)(?![\p{L}\p{N}_.-])/giu;
const others =
  /(?<![\p{L}\p{N}_.-])(?:il|lo|la|le|gli|di|che|un|una|uno|del|della|dei|delle|nel|nella|per|con|dal|non|su|alla|der|die|das|den|dem|des|und|mit|von|zu|zum|zur|ein|eine|einen|nicht|auf|für|les|et|du|aux|dans|pour|avec|sur|est|ne|el|los|las|y|del|al|por|para|en|os|ao|à|da|do|dos|em|com|não|het|een|van|naar|niet|voor|ve|bir|bu|için|ile|olarak|oraz|nie|na|się|jest|i|z|dan|yang|ke|untuk|dengan|och|att|til|og|ikke)(?![\p{L}\p{N}_.-])/giu;
const unspoken = /`[^`\n]{0,400}`|https?:\/\/\S+|(?:~|\$\w{1,40})?\/[\w./-]{2,200}/gi;

/** True if a sentence is English. Addresses, paths and code spans are no words of it. */
export function isEnglish(sentence: string): boolean {
  const spoken = sentence.replaceAll(unspoken, " ");
  const own = spoken.match(english)?.length ?? 0;
  return own > (spoken.match(others)?.length ?? 0);
}
