/** That the owner does not learn of something, in the languages of orders. */
export const conceals = new RegExp(
  [
    /\b(?:do not|don['’]t|never|no need to|without|must not|should not|need not)\b[^.!?\n]{0,30}\b(?:mention|tell|show|explain|display|reveal|list|report|describe|announce|surface|disclose|draw attention|bring (?:it|this) up|inform|notify|talk about)(?:ing)?\b/iu,
    /\b(?:silently|secretly|covertly|quietly|in the background|invisibly|keep quiet)\b/iu,
    /(?<!\p{L})(?:no|nunca|sin) (?:(?:se )?l[eo]s? )?(?:expli\p{L}+|mencion\p{L}+|mostr\p{L}+|muestr\p{L}+|inform\p{L}+|dig\p{L}+|coment\p{L}+|avis\p{L}+)(?!\p{L})/iu,
    /(?<!\p{L})(?:não|nunca|sem) (?:\p{L}+ )?(?:mencion\p{L}+|mostr\p{L}+|dig\p{L}+|inform\p{L}+|expli\p{L}+|avis\p{L}+|coment\p{L}+)(?!\p{L})/iu,
    /(?<!\p{L})n(?:e |['’])(?:\p{L}+ )?(?:mentionn\p{L}+|di[st]\p{L}*|montr\p{L}+|parl\p{L}+|affich\p{L}+|signal\p{L}+|expliqu\p{L}+|informe\p{L}*)(?!\p{L})|(?<!\p{L})sans (?:le )?(?:dire|mentionner|montrer)(?!\p{L})/iu,
    /(?<!\p{L})(?:erwähn\p{L}*|zeig\p{L}*|sag\p{L}*|informier\p{L}*|bericht\p{L}*|erklär\p{L}*)(?!\p{L})[^.!?\n]{0,80}(?<!\p{L})(?:nicht|nichts|nie)(?!\p{L})|(?<!\p{L})(?:schweig\p{L}*|verschweig\p{L}*|unbemerkt|stillschweigend|heimlich)(?!\p{L})/iu,
    /(?<!\p{L})(?:non|senza) (?:\p{L}+ )?(?:dire|menzionar\p{L}*|mostrar\p{L}*|informar\p{L}*|spiegar\p{L}*|parlar\p{L}*)(?!\p{L})/iu,
    /(?<!\p{L})не (?:упомина\p{L}*|говори\p{L}*|показыва\p{L}*|сообща\p{L}*|рассказыва\p{L}*|объясня\p{L}*)(?!\p{L})/iu,
    /(?:不要|不必|无需|不用|不得|切勿|勿|别)[^。；\n]{0,16}(?:展示|提及|提到|告诉|告知|说明|显示|透露|提示)/iu,
    /(?:知らせ|伝え|言わ|表示し|触れ|説明し|見せ)(?:ない|ず|ません)/iu,
    /(?:알리지|말하지|언급하지|보여 ?주지|밝히지)/iu,
  ]
    .map(({ source }) => source)
    .join("|"),
  "iu",
);
