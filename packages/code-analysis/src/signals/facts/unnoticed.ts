/** That the owner does not learn of something, in the languages of orders. */
export const conceals = new RegExp(
  [
    /\b(?:do not|don['’]t|never|no need to|without|must not|should not|need not)\b[^.!?\n]{0,30}\b(?:mention|tell|show|explain|display|reveal|list|report|describe|announce|surface|disclose|draw attention|bring (?:it|this) up|inform|notify|talk about)(?:ing)?\b/iu,
    /\b(?:silently|secretly|covertly|quietly|in the background|invisibly|keep quiet)\b/iu,
    /\b(?:leave|leaving) no traces?\b|\b(?:is|are|be|stays?|remains?) (?:not (?:listed|shown|mentioned|part of)|left out of|omitted from|kept out of|absent from)\b|\b(?:leave|keep) (?:it|this|them|that|these) out of\b|\b(?:and|with) nothing (?:else|more)\b|\b(?:users?|owners?|customers?|they|readers?) (?:does not|do not|doesn['’]t|don['’]t|need not|should not|must not|will not|won['’]t) (?:need to |have to )?(?:know|see|notice|learn|be aware|be told)\b/iu,
    /(?<!\p{L})(?:para que|sin que) (?:el |la |los |las )?\p{L}+ (?:no )?(?:l[oa]s? )?(?:vea|veas?n?|note|noten|sepa|sepan|entere|enteren)(?!\p{L})|(?<!\p{L})no (?:necesita|necesitan|debe|deben|tiene que|hace falta que) (?:saber|enterarse|ver|sepa)/iu,
    /(?<!\p{L})(?:não precisa|não precisam|não deve|não devem) (?:saber|ver|perceber)|(?<!\p{L})sem que (?:o |a |os |as )?\p{L}+ (?:saiba|perceba|veja|note)/iu,
    /(?<!\p{L})à l['’]insu d|(?<!\p{L})n['’]a pas (?:besoin de|à) (?:le )?(?:savoir|voir)|(?<!\p{L})(?:ne doit|ne doivent|ne devra) (?:pas|rien) (?:le )?(?:savoir|voir|remarquer)|(?<!\p{L})sans que l['’]\p{L}+ (?:le )?(?:sache|voie|remarque)/iu,
    /(?<!\p{L})(?:muss|müssen|soll|sollen|darf|dürfen|braucht|brauchen) (?:davon |das |hiervon |es )?(?:nichts?|nicht) (?:davon |zu )?(?:wissen|erfahren|sehen|merken|bemerken)|(?<!\p{L})ohne dass (?:der |die |das )?\p{L}+ (?:es |das |davon )?(?:merkt|bemerkt|erfährt|sieht|weiß)/iu,
    /(?<!\p{L})не (?:должен|должна|должны|нужно|надо) (?:об этом |этого )?(?:знать|узнать|видеть|замечать|заметить)|(?<!\p{L})(?:знать|узнать|видеть|замечать)(?: об этом| этого)? не (?:должен|должна|должны|нужно|надо)(?!\p{L})|(?<!\p{L})(?:незаметно|тайно|втайне|скрытно)(?!\p{L})|(?<!\p{L})никому не /iu,
    /(?<!\p{L})(?:non deve|non devono|non serve che) (?:\p{L}+ )?(?:sapere|vedere|sappia|accorgersi)|(?<!\p{L})senza che l['’]?\s?\p{L}+ (?:lo )?(?:sappia|veda|se ne accorga)/iu,
    /(?:用户|用戶|对方|客户)(?:不需要|无需|不必|不用|不会|不能|不应)(?:知道|了解|看到|察觉|发现)|不让(?:用户|客户|任何人)|(?:悄悄|偷偷|暗中|私下|瞒着)/iu,
    /(?:誰にも|ユーザーに|利用者に)[^。\n]{0,12}(?:話さ|言わ|知らせ|伝え|見せ|教え|気づかれ)|(?:気づかれ|知られ|ばれ|話さ|言及し|報告し)(?:ない|ず|ません)|(?:こっそり|ひそかに|黙って)/iu,
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
