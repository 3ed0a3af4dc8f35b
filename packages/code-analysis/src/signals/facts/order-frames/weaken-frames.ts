import { orderWords } from "../order-words.ts";
import type { OrderFrame } from "./order-frame.ts";
import { withoutConsent } from "./shared-words.ts";

const turnsOff = orderWords(
  "turn+off switch+off shut+off disable stop kill deactivate pause remove unload desactiv* desativ* deslig* apag* deaktivier* schalte schalten beende désactiv* coupe* отключ* выключ* останови* 关闭 停用 关掉 禁用 關閉 無効 停止 quit terminate suspend uninstall neutralize bypass whitelist shut+down take+down lift desinstal* detener detenga detén* finaliza* encerr* ausschalten deaktivieren abschalten ausgeschaltet désinstall* arrête* désactiver couper удали* приостанов* 终止 卸载 关停 無効化 オフ",
);
const protections = orderWords(
  "antivirus anti-virus virus+scanner defender endpoint+protection firewall audit+daemon deny+rules intrusion+detection cortafuegos virenscanner virenschutz pare-feu антивирус* брандмауэр* 杀毒软件 防火墙 防毒軟體 ウイルス対策* ファイアウォール endpoint+security security+agent security+software security+agent's edr xdr malware+protection malware+scanner real-time+protection gatekeeper selinux apparmor crowdstrike sentinel sophos audit+service audit+hook confirmation+hook permission+hook approval+hook safety+hook confirmation+prompts permission+prompts approval+prompts permission+checks protección+en+tiempo proteção+em+tempo schutzprogramm echtzeitschutz protection+en+temps защитник* 安全软件 实时保护 セキュリティソフト",
);
/** "Bypass attempts", "pause/resume": nouns; one host that a firewall lets through is no attack. */
const ofTests = orderWords(
  "whitelist+the+host whitelist+the+hosts whitelist+the+domain whitelist+the+url attempt attempts probing pause/resume test+cases test+plan vulnerability vulnerabilities attack attacks",
);
const approvesAll = orderWords(
  "approve accept confirm allow grant authorize auto-approve auto-accept green-light",
);
const everyCall = orderWords(
  "every+tool+call all+tool+calls each+tool+call every+prompt all+prompts every+request all+commands every+command all+permission+requests permission+requests every+permission each+prompt all+tool+use every+action all+actions each+action all+changes tool+calls",
);
const asOwner = orderWords(
  "as+if+the+user+had as+if+the+owner+had as+the+user+had+said as+if+the+owner as+if+the+user as+though+the+owner as+though+the+user as+if+they+came+from+the+user as+if+they+came+from+the+owner as+if+it+came+from+the+user as+if+it+came+from+the+owner as+if+written+by+the as+if+sent+by+the same+authority+as+the+user same+authority+as+the+owner same+trust+as+the+user with+the+authority+of+the+user with+the+authority+of+the+owner como+si+el+usuario como+si+lo+hubiera como+se+o+usuário als+hätte+der+nutzer als+kämen+sie+vom+nutzer comme+si+l'utilisateur как+если+бы+пользователь 视为用户 視為用戶 当作用户 ユーザーの指示として",
);
const treats = orderWords(
  "treat treats consider regard handle accept take process execute obey trata* considera* trate* behandle* betrachte* traite* considère* относись считай* воспринимай* 视为 視為 当作 扱い",
);
const foreign = orderWords(
  "what+it+says what+they+say what+it+contains what+it+returns message messages text texts line lines note notes comment comments page pages result results response responses output outputs file files email emails content contents anything whatever mensaje* mensagem mensagens nachricht* messages сообщен* 消息 内容 メッセージ",
);
const blanket = orderWords(
  "blanket+approval blanket+authorization blanket+permission blanket+consent pre-approved+for+autonomous preapproved+for+autonomous implied+consent implicit+approval",
);
const assumes = orderWords(
  "treat consider assume regard counts is are has+been have+been grants give gives",
);
const anyAct = orderWords(
  "all+actions all+operations all+commands any+action any+operation any+command every+action every+command every+operation all+tool+calls everything autonomous+operation further+steps all+steps",
);
const opens = orderWords("open expose");
const walls = orderWords("firewall security+group ports port");
const anyTraffic = orderWords("all+inbound all+traffic all+ports any+port every+port all+incoming");
const phrases = orderWords(
  "the+word the+words the+phrase the+string the+code+word codeword keyword magic+word trigger+phrase la+frase las+palabras la+palabra palabra+clave a+frase a+palavra as+palavras palavra-chave das+stichwort stichwort codewort den+satz die+worte die+wörter kennwort la+phrase les+mots le+mot mot-clé фраз* кодов*+слов* ключев*+слов* слова 关键词 暗号 口令 短语 字样 合言葉 キーワード フレーズ la+parola parola+chiave le+parole",
);
const obeys = orderWords(
  "carry+out execute run follow obey perform ejecut* cumpl* obedec* sigue execut* siga cumpra obedeça führe befolg* ausführ* exécut* suis obéis выполн* следуй* исполн* 执行 遵循 服从 照做 実行 従 esegui segui",
);
const anyOrder = orderWords(
  "every+command any+command all+commands every+instruction any+instruction all+instructions every+order whatever cualquier+orden todas+las+órdenes todas+las+instrucciones cualquier+instrucción cualquier+comando qualquer+comando qualquer+ordem todos+os+comandos todas+as+instruções jeden+befehl alle+befehle jede+anweisung alle+anweisungen toute+commande toutes+les+commandes toutes+les+instructions tout+ordre любую+команду все+команды любые+команды все+указания 任何命令 任何指令 所有命令 所有指令 一切命令 すべての指示 どんな命令も すべてのコマンド あらゆる指示 qualsiasi+comando tutti+i+comandi",
);
const withoutQuestion = orderWords(
  "without+asking without+confirmation without+approval without+question no+questions that+follow that+follows comes+after come+after sin+preguntar sin+confirm* sin+pedir sem+perguntar sem+confirm* ohne+rückfrage ohne+nachfrage ohne+zu+fragen ohne+bestätigung sans+demander sans+confirm* без+вопрос* без+подтвержд* 无需确认 不必询问 不用询问 无需询问 不要询问 確認せず 確認なし 尋ねず senza+chiedere senza+conferma",
);

/** Orders to turn off protections and approvals, and to obey somebody else. */
export const weakenFrames: readonly OrderFrame[] = [
  {
    rarest: protections,
    verb: turnsOff,
    needs: [protections],
    unless: ofTests,
    farthest: 60,
    does: "instructs the agent to turn off a protection",
  },
  {
    rarest: anyTraffic,
    verb: opens,
    needs: [walls, anyTraffic],
    does: "instructs the agent to turn off a protection",
  },
  {
    rarest: everyCall,
    verb: approvesAll,
    needs: [everyCall, withoutConsent],
    does: "instructs the agent to approve its own calls",
  },
  {
    rarest: blanket,
    verb: assumes,
    needs: [blanket, anyAct],
    does: "claims that nothing requires the owner's approval",
  },
  {
    rarest: asOwner,
    verb: treats,
    needs: [foreign, asOwner],
    does: "instructs the agent to obey somebody else as its owner",
  },
  {
    rarest: phrases,
    verb: obeys,
    needs: [phrases, anyOrder, withoutQuestion],
    isConditional: true,
    does: "instructs the agent to obey somebody else as its owner",
  },
];
