import { concealed } from "../override-concealment.ts";
import { orderWords } from "../order-words.ts";
import type { OrderFrame } from "./order-frame.ts";

const owner = orderWords(
  "utente utenti all'utente kullanıcı* gebruiker* użytkownik* pengguna người+dùng 사용자 사용자에게 användaren brugeren user users owner operator human person anyone anybody nobody noone them usuari* nutzer* benutzer* utilisateur* utilizador* пользовател* 用户 用戶 ユーザー 利用者 human+being customer",
);
const alters = orderWords(
  "change edit alter remove delete rewrite erase clear wipe tamper scrub purge truncate forge deleting erasing cover+your+tracks cover+the+tracks",
);
const records = orderWords(
  "log+entries audit+log logs log+files audit+trail shell+history command+history traces command+log history event+log tracks evidence bash+history",
);
const unseen = orderWords(
  "do+not+show+up don't+show+up not+appear disappear no+trace cannot+be+traced cover+your+tracks cover+the+tracks so+that+nobody so+no+one undetected unnoticed no+evidence",
);
const learns = orderWords(
  "bahsetme söyleme bildirme weten vertellen dowiedział wiedział mów tahu memberi+tahu biết 알리지 dire dirlo informare menzionare find+out becoming+aware become+aware aware notice notices noticing realize realizes learn discover know knows knowing nobody+notices cuentes digas mencion* se+entere sepa perceb* saiba erfahren merkt bemerkt savoir sache sachent apercev* узнал* узнать знал* сообщай* говори* 知道 察觉 发现 知らせ* 気づ* hear+about in+the+dark unaware inquire to+know be+told informed find+out+about knowledge entere enterarse darse+cuenta perceber saber mitbekommen wissen ahnen remarque* découvr* догад* замет* узнает 得知 知晓 気付",
);
const never = orderWords(
  "bahsetme söyleme bildirme non+dire non+deve non+devono non+informare non+menzionare niet nooit niets nigdy jangan đừng không+được 알리지 must+not should+not may+not never not without nobody no não nunca jamás nichts nicht jamais pas не никогда 不要 不能 别 不得 ない* no+need remain+unaware remains+unaware in+the+dark unaware unnoticed evita evite sin+que sem+que ohne+dass sans+que чтобы+не 无法",
);
const step = orderWords(
  "questo+passaggio questa+operazione passaggio adım* adımı bundan bunu deze+stap dit tego+kroku tym langkah+ini bước+này 단계 단계는 this step upload happened action esto esta+acción isso aconteceu schritt davon étape cela этом шаг* 这一步 步骤 手順 このこと extra transfer this+step paso passo etapa änderung cette operación operação 改动 操作 上传 変更",
);

const hides = orderWords(
  "hide conceal keep+secret keep+this+from keep+it+from ocult* escond* oculte verschweig* verheimlich* verbirg* cache+cet* cache+ce cache+la cache+le cache+à cachez dissimule* скрой* скрыва* утаи* 隐瞒 瞒着 隐藏 隠し 隠す 内緒",
);
/** "There is nothing to measure: skip the phase and say nothing about it." */
const ofNothing = orderWords(
  "if+none if+nothing if+it+does+not+exist nothing+to skip+this skip+it skip+the skip+that",
);
/** What an attack does is told, and not ordered. */
const byAttackers = orderWords("攻击 攻擊 恶意 惡意 attacker attackers malware");
const silences = orderWords(
  "keep+quiet stay+silent say+nothing keep+silent make+no+mention makes+no+mention no+word",
);
const topics = orderWords("about this step action upload transfer second extra file");
const denies = orderWords(
  "deny+having deny+that pretend+nothing pretend+that+nothing pretend+you+did+not act+as+if+nothing",
);
const deeds = orderWords(
  "contacted happened sent uploaded executed ran changed wrong occurred server",
);
const omits = orderWords("omit leave+out exclude strip");
const mentions = orderWords(
  "any+reference any+mention every+mention all+mention all+references every+trace any+trace",
);
const accounts = orderWords("report summary answer output response log reply");

/** Orders to conceal an act, or to remove its traces. */
export const concealFrames: readonly OrderFrame[] = [
  {
    rarest: learns,
    verb: learns,
    needs: [never, owner, step],
    unless: byAttackers,
    isNegative: true,
    does: concealed,
  },
  { rarest: hides, verb: hides, needs: [owner, step], does: concealed },
  { rarest: silences, verb: silences, needs: [topics], unless: ofNothing, does: concealed },
  { rarest: denies, verb: denies, needs: [deeds], does: concealed },
  { rarest: mentions, verb: omits, needs: [mentions, accounts], does: concealed },
  {
    rarest: unseen,
    verb: alters,
    needs: [records, unseen],
    does: "instructs the agent to remove traces",
  },
];
