import { orderWords } from "../order-words.ts";
import type { OrderFrame } from "./order-frame.ts";
import { whatever } from "./shared-words.ts";

const claims = orderWords(
  "state claim report mark say declare announce rate show informa informar informe* declara declare declarar melde* behaupte* indique* affirme* signale* сообщ* заяв* утвержд* 报告 聲稱 声称 报称 報告 tell return answer respond write pretend present sign+off confirm assert certify afirma* di+que diga+que reporta* garant* sag bericht* erkläre affirmez dis+que rapporte* подтверд* говори+что 说 声明 回答 宣称 伝え 言っ",
);
const fine = orderWords(
  "clean passed pass passing green safe successful success no+vulnerabilities no+issues no+findings han+pasado pasaron sin+errores passaram sem+erros bestanden fehlerfrei erfolgreich réussi sans+erreur пройден* успешн* 没有发现漏洞 没有漏洞 通过 成功 all+green nothing+was+found no+problems no+errors no+warnings compliant verified secure approved fixed no+hay+vulnerabilidades sin+problemas todo+bien correctamente con+éxito exitos* com+sucesso sem+problemas keine+fehler keine+schwachstellen sauber grün tout+est+passé réussie succès aucun+problème aucune+vulnérabilité нет+уязвимост* без+ошибок успеш* 一切正常 没有问题 安全 問題なし 問題ありません",
);
const prefers = orderWords(
  "rank rate recommend prefer list favor score give grade review rank+us promote choose suggest",
);
const ours = orderWords(
  "ours our+product our+package our+library our+service our+own this+publisher us our+products our+packages our+libraries our+company our+brand our+tool our+server this+vendor this+author this+company competitor competitors competitor's competing rival rivals",
);
const unfairly = orderWords(
  "always first make+up invent highest best regardless as+safe low+score bad+score worse lower+score negative only never whenever+possible every",
);
/** "Choose ours or theirs": the two sides of a conflict in Git. */
const ofMerges = orderWords(
  "every+competitor each+competitor all+competitors competitor+found competitors+found theirs ours/theirs theirs/ours merge+conflict merge+conflicts rebase cherry-pick",
);
const overlooks = orderWords("leave+out skip overlook ignore suppress drop");
const problems = orderWords("vulnerabilities vulnerability findings weaknesses flaws backdoors");
const invents = orderWords(
  "invent fabricate make+up made-up fabricated fake fictitious make+the+numbers+look fudge falsify",
);
const figures = orderWords(
  "numbers figures results benchmarks citations data measurements sources references quotes statistics metrics scores",
);
const asTrue = orderWords(
  "as+measured as+real as+if as+though as+genuine as+facts present+them real+ones better as+authentic as+true as+actual than+they+are genuine",
);
const weakens = orderWords("weaken loosen delete remove change rewrite invert comment+out relax");
const assertions = orderWords(
  "assertion assertions expected+value expected+values expected+results",
);
const untilGreen = orderWords(
  "so+that+they+pass so+they+pass until+they+pass so+it+passes so+that+it+passes to+make+them+pass so+that+the+tests+pass so+the+tests+pass so+that+the+suite+passes",
);
/** "Do not omit a section even if it has no findings": the condition says so. */
const withoutAny = orderWords(
  "even+if+they+have+no even+if+it+has+no even+if+there+are+no even+if+there+is+no even+when+there+are+no even+if+no",
);

/** Orders to falsify results, and to favor the author. */
export const falsifyFrames: readonly OrderFrame[] = [
  {
    rarest: untilGreen,
    verb: weakens,
    needs: [assertions, untilGreen],
    does: "instructs the agent to falsify test results",
  },
  {
    rarest: whatever,
    verb: claims,
    needs: [fine, whatever],
    object: fine,
    unless: withoutAny,
    farthest: 80,
    does: "instructs the agent to report a result that it did not see",
  },
  {
    rarest: ours,
    verb: prefers,
    needs: [ours, unfairly],
    unless: ofMerges,
    does: "instructs the agent to favor its author",
  },
  {
    rarest: problems,
    verb: overlooks,
    needs: [problems, ours],
    does: "instructs the agent to hide findings about its author",
  },
  {
    rarest: asTrue,
    verb: invents,
    needs: [figures, asTrue],
    does: "instructs the agent to invent results",
  },
];
