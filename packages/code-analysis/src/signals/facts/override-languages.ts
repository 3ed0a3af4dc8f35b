import type { LinePattern } from "./matching-lines.ts";

const drops = "instructs the agent to ignore its instructions";
const hides = "instructs the agent to conceal something from its owner";

/**
 * Phrases in other languages that override an agent's instructions, or conceal something from its
 * owner.
 */
export const translated: readonly LinePattern[] = [
  // Chinese
  {
    hints: ["忽略", "无视", "忘记", "忽視", "無視", "忘記"],
    pattern:
      /(?:忽略|无视|忘记|忽視|無視|忘記)(?:你|您|掉|所有|一切|之前|以前|此前|先前|上述|上面|以上|前面|的|收到|全部|任何|系统|系統){1,8}(?:指令|指示|说明|說明|规则|規則|提示|限制)/u,
    does: drops,
  },
  {
    hints: ["用户", "用戶", "使用者"],
    pattern:
      /(?:不要|不得|切勿|别|勿|不能|無需|无需)[^。，,\n]{0,6}(?:(?:告诉|告訴|告知|通知|提醒|透露给|透露給)(?:用户|用戶|使用者)|(?:让|讓)(?:用户|用戶|使用者)(?:知道|知晓|发现|發現|察觉|察覺|看到|注意|了解))|(?:不要|不得|切勿|别)(?:向|对|對)(?:用户|用戶|使用者)[^。\n]{0,6}(?:提及|透露|说明|說明|显示|顯示)/u,
    does: hides,
  },
  // Spanish and Portuguese
  {
    hints: ["instruc", "instruç", "reglas", "regras"],
    also: ["ignor", "olvida", "esque", "desconsidere"],
    pattern:
      /(?<!\p{L})(?:ignor[aeo]|ignorar|olvida|olvide|esqueça|desconsidere)(?!\p{L})[^\n.]{0,24}(?<!\p{L})(?:instrucciones|instruções|reglas|regras)(?!\p{L})/iu,
    does: drops,
  },
  {
    hints: ["usuario", "usuário", "utilizador"],
    also: ["no ", "não ", "nunca ", "sin ", "sem "],
    pattern:
      /(?<!\p{L})(?:no|nunca|não|sin|sem)(?!\p{L})(?: (?:se|le|lo|o|a|lhe)){0,2} (?:digas|diga|dígas|informes|informe|menciones|mencione|avises|avise|contes|conte|reveles|revele|informar|avisar|decir)(?!\p{L})[^\n.]{0,30}(?:usuario|usuário|utilizador)(?!\p{L})|(?<!\p{L})(?:no|nunca|não) (?:lo |o )?(?:muestres|muestre|mostre|mostres)(?: (?:esto|eso|isto|isso|nada|este paso|esta etapa))?,? (?:al|ao) (?:usuario|usuário|utilizador)(?!\p{L})/iu,
    does: hides,
  },
  // German
  {
    hints: ["anweisungen", "regeln", "instruktionen", "vorgaben"],
    also: ["ignorier", "vergiss", "missachte"],
    pattern:
      /(?<!\p{L})(?:ignoriere?n?|vergiss|missachte)(?!\p{L})[^\n.]{0,24}(?<!\p{L})(?:vorherigen?|bisherigen?|obigen?|früheren?|vorigen?|alle|deine)(?!\p{L})[^\n.]{0,20}(?:anweisungen|regeln|instruktionen|vorgaben)(?!\p{L})/iu,
    does: drops,
  },
  {
    hints: ["nutzer", "anwender"],
    also: ["nicht", "nichts", "ohne"],
    pattern:
      /(?<!\p{L})(?:sage?|erzähle?|informiere?|verrate?|zeige?|teile?|erwähne?)(?!\p{L})(?: (?:es|das|dies|davon))?[^\n.]{0,12}(?:nutzer|anwender|benutzer)(?:in|s|n)?(?!\p{L})[^\n.]{0,16}(?<!\p{L})(?:nichts?)(?!\p{L})|(?<!\p{L})ohne[^\n.]{0,16}(?:nutzer|anwender|benutzer)s?(?!\p{L})[^\n.]{0,16}(?:informieren|zu sagen|mitzuteilen)/iu,
    does: hides,
  },
  // French
  {
    hints: ["instructions", "consignes", "règles"],
    also: ["ignore", "oublie"],
    pattern:
      /(?<!\p{L})(?:ignore[rz]?|oublie[rz]?)(?!\p{L})[^\n.]{0,20}(?<!\p{L})(?:instructions|consignes|règles)(?!\p{L})[^\n.]{0,6}(?:précédentes|antérieures|ci-dessus|données)/iu,
    does: drops,
  },
  {
    hints: ["utilisateur"],
    also: ["ne ", "n'", "n’", "jamais", "sans"],
    pattern:
      /(?<!\p{L})(?:ne|n['’])[^\n.]{0,8}(?:dis|dites|informe|informez|mentionne|mentionnez|révèle|révélez|préviens|prévenez|avertis|parle|parlez)(?!\p{L})[^\n.]{0,30}utilisateur(?!\p{L})|(?<!\p{L})sans (?:le dire|en informer|prévenir|informer|avertir)[^\n.]{0,10}utilisateur(?!\p{L})/iu,
    does: hides,
  },
  // Japanese
  {
    hints: ["無視", "忘れ"],
    pattern:
      /(?:以前|これまで|今まで|上記|前述|すべて|全て|過去|先ほど)[^。\n]{0,6}(?:指示|命令|ルール|プロンプト|制約)[^。\n]{0,6}(?:無視|忘れ)/u,
    does: drops,
  },
  {
    hints: ["ユーザー", "ユーザ", "利用者"],
    pattern:
      /(?:ユーザー?|利用者)(?:に|には)[^。\n]{0,10}(?:言わない|知らせない|伝えない|教えない|報告しない|通知しない|見せない|知らせず|伝えず)/u,
    does: hides,
  },
  // Russian
  {
    hints: ["инструкц", "указани", "правила"],
    also: ["игнорируй", "забудь", "проигнорируй"],
    pattern:
      /(?<!\p{L})(?:про)?(?:игнорируй|игнорируйте|забудь|забудьте)(?!\p{L})[^\n.]{0,24}(?:предыдущие|прежние|прошлые|вышеуказанные|все|свои)(?!\p{L})[^\n.]{0,20}(?:инструкции|указания|правила)(?!\p{L})/iu,
    does: drops,
  },
  {
    hints: ["пользовател"],
    also: ["не ", "без "],
    pattern:
      /(?<!\p{L})не (?:говори|говорите|сообщай|сообщайте|рассказывай|рассказывайте|упоминай|упоминайте|показывай|показывайте|уведомляй|уведомляйте)(?!\p{L})[^\n.]{0,30}пользовател/iu,
    does: hides,
  },
];
