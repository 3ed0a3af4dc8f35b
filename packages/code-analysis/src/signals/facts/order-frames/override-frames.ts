import { orderWords } from "../order-words.ts";
import type { OrderFrame } from "./order-frame.ts";

const earlier = orderWords(
  "previous prior earlier original existing system sistema systems système системы 系统 系統 システム developer operator anything+the you+were+given you+got you+received you+were+told before+this anterior* previo previa previos previas prévio prévia prévios vorherig* bisherig* früher* précédent* antérieur* предыдущ* прежн* прошл* 之前 先前 以前 これまで 以前の former preceding past configured came+with told hayan+dicho te+dijeron te+han+dicho hasta+ahora até+agora bislang jusqu'ici ранее 原来 原有 原先 从前 従来 元の",
);
const rules = orderWords(
  "instruction instructions rule rules guideline guidelines directive directives constraint constraints prompt policy policies safeguards told orders instrucciones instruções reglas regras anweisung* regeln vorgaben consigne* instructions règles инструкци* правил* указани* 指令 指示 规则 規則 ルール guidance restrictions restriction commands requirements teachings programming limits boundaries restricciones restrições normas normes richtlinien beschränkungen einschränkungen ограничени* 限制 约束 規定 制約 dicho dijeron dijo",
);
const voids = orderWords(
  "void drop discard forget disregard abandon olvid* descart* esqueç* desconsider* vergiss* vergessen missacht* oubli* забудь* забудьте игнорируй* отмени* 忘记 忘掉 忽略 无视 無視 忘れ* suspend set+aside put+aside dismiss renounce disobey erase+from unlearn stop+following do+not+follow+the+previous anula* no+obedezcas no+obedezca não+obedeça n'obéis+pas n'obéissez+pas gehorche+nicht не+подчиняйся не+соблюдай 不要遵守 不再遵守 従わないで dej* prescind* setze+dich hinwegsetz* außer+kraft gelten+nicht ungültig ne+tiens+plus ne+tenez+plus abandonne* annul* невалид* не+действ* откажись 作废 失效 不再适用 抛弃 放弃 無効 破棄 従わず ignora ignorad ignorez ignoriere* ignoriert invalidez anulad",
);
const voided = orderWords(
  "outrank outranks supersede supersedes replaced cancel revoked nullified obsolete suspended outdated overruled overridden expired lifted deprecated released freed no+longer+count no+longer+counts no+longer+apply no+longer+applies no+longer+bind",
);
const fromHere = orderWords(
  "this these hereby from+here henceforth your you now new+instructions new+rules new+directives",
);
const prevails = orderWords(
  "this+skill+wins this+skill+prevails this+skill+takes+precedence this+file+wins this+file+takes+precedence this+document+wins this+document+prevails this+document+takes+precedence these+rules+win",
);
const others = orderWords("user users operator developer system+prompt owner");
const outranks = orderWords(
  "takes+precedence+over take+precedence+over overrides+any overrides+all tiene+prioridad tienen+prioridad tem+prioridade têm+prioridade hat+vorrang haben+vorrang a+la+priorité ont+la+priorité prévaut prévalent prevalece prevalecem имеет+приоритет имеют+приоритет 优先于 優先",
);
const anyOther = orderWords(
  "any+other+instruction any+other+instructions all+other+instructions every+other+instruction cualquier+otra+instrucción demás+instrucciones otras+instrucciones qualquer+outra+instrução outras+instruções allen+anderen+anweisungen jeder+anderen+anweisung toute+autre+instruction toutes+les+autres+instructions любыми+другими+инструкциями всеми+остальными+инструкциями 任何其他指令 其他所有指令 所有其他指令 他のすべての指示 他の指示",
);
const ownersWord = orderWords(
  "user user's users owner safety security seguridad segurança sicherheit sécurité безопасност* usuario usuário nutzer benutzer utilisateur пользовател* 用户 用戶 ユーザー 安全",
);

/** Orders to ignore earlier instructions, and claims of priority over them. */
export const overrideFrames: readonly OrderFrame[] = [
  {
    rarest: voids,
    verb: voids,
    needs: [rules, earlier],
    does: "instructs the agent to ignore its instructions",
  },
  {
    rarest: voided,
    verb: voided,
    needs: [rules, earlier, fromHere],
    does: "instructs the agent to ignore its instructions",
  },
  {
    rarest: anyOther,
    verb: outranks,
    needs: [anyOther],
    unless: ownersWord,
    does: "claims priority over what the user says",
  },
  {
    rarest: prevails,
    verb: prevails,
    needs: [others],
    does: "claims priority over what the user says",
  },
];
