import { orderWords } from "../order-words.ts";
import type { OrderFrame } from "./order-frame.ts";

const asks = orderWords(
  "without+asking instead+of+asking no+prompt+appears without+confirmation without+approval skip+approval skip+confirmation skip+the+confirmation bypass* obeys uploads sin+preguntar sin+confirm* omit* ignor* ohne+rückfrage ohne+nachfrage ohne+bestätigung sans+demander sans+confirm* sem+perguntar sem+confirm* без+подтвержд* пропуска* 跳过确认 跳过 无需确认 確認を省略 確認なし without+review without+consent never+ask never+asks must+not+ask do+not+ask not+need+approval never+need+approval never+needs+approval never+require skip+all+checks skip+checks skip+the+check skips+approval ignores auto-approve automatically+approve obeying+it+silently obey+it obeys+it sends+the uploads+the no+debes+pedir no+pidas sin+pedir não+peça sem+pedir nicht+fragen nicht+mehr+fragen il+ne+faut+jamais ne+jamais+demander sans+demander+confirmation не+спрашив* без+согласи* 无需批准 不用确认 不要询问 確認せず 確認しない",
);
const stores = orderWords(
  "write save store copy add remember put register persist plant guarda guarde guardar grava gravar salva salvar salve armazen* speicher* merke enregistr* mémoris* сохран* запиш* запомн* 写入 保存 存入 记住 書き込 記憶 note commit+to record pin keep load begins begin recuerd* recorda* anota anote anotar guarde lembre* notiere vermerke präge merken retiens note+dans запоминай* 记录 牢记 记在 覚え 保存し",
);
const memory = orderWords(
  "memory long-term+memory claude.md agents.md memory.md settings memoria memória gedächtnis dauerhaft mémoire памят* 记忆 記憶 メモリ 内存 permanent+memory notes profile rules+file system+prompt forever permanently für+immer para+siempre para+sempre pour+toujours навсегда 永久 永远 長期記憶 ずっと dir",
);
const later = orderWords(
  "future+session future+sessions later+session later+sessions every+session each+session every+future each+later all+future from+now+on next+session sesiones+futuras sessões+futuras künftige* zukünftige* sessions+futures будущ* 以后 每次会话 今后 今後 将来 subsequent+sessions any+later later+conversations future+conversations future+chats all+sessions all+conversations forever permanently always from+this+day never futuro adelante siempre künftig fortan immer toujours désormais всегда 永远 永久 每次 毎回 常に requests+from",
);
const copies = orderWords(
  "insert add append copy commit include propagate spread replicate infect pass write writing inject copia copie kopier* füge reproduis ajoute скопир* добав* распростран* 复制 複製 添加 写进 コピー 追加 paste plant put embed duplicate tell+every open+pull+requests adopt distribute share añad* inserta* agreg* insir* adicion* trage+ein schreibe verbreite* verteile* übernimm insère* propage* diffuse* разошли* встав* допиш* 写入 粘贴 传播 插入 書き込 挿入 広め",
);
const itself = orderWords(
  "this+block this+paragraph same+paragraph this+section this+text these+instructions these+rules these+lines copy+of+this+file this+skill itself estas+instrucciones este+texto estas+instruções diese+anweisung* diesen+text ces+consignes ces+instructions ce+texte эти+инструкции этот+текст 这些指令 这段文字 本文件 これらの指示 この文章 these+directives this+passage this+rule this+message this+prompt this+instruction this+file this+code copy+of+yourself yourself these+orders esta+regla estas+reglas este+bloque este+archivo estas+regras este+bloco diese+regeln diese+zeilen diesen+absatz diesen+block ces+règles ces+lignes ce+bloc ce+paragraphe эти+правила этот+блок эти+строки 这个文件 这条规则 这些规则 このファイル このルール この段落",
);
/** "Suggest it by using this skill": nothing is copied. */
const byMeansOf = orderWords("by+using+this using+this+skill with+this+skill through+this+skill");
const everywhere = orderWords(
  "each+repository every+repository all+repositories other+repositories each+project every+project all+projects all+other+skills all+skills every+skill other+skill.md other+skills another+agent other+agents any+sub-agent every+agent neighboring every+workspace all+workspaces todos+los+demás todos+los+otros todos+os+outros todos+os+demais alle+anderen tous+les+autres toutes+les+autres во+все+остальные все+другие 所有其他 所有技能 すべての 他のすべて all+agents every+other+agent other+agents' each+workspace each+repo every+repo all+repos other+repos every+codebase other+projects all+other+projects all+other+repositories user's+other+repositories all+machines every+machine any+repository any+project create+a+repository new+repository todas+las+demás todas+las+otras todas+as+outras cada+repositorio todos+los+proyectos allen+anderen jedes+repository jedem+projekt alle+projekte chaque+dépôt tous+les+projets во+все+проекты всем+агентам каждый+репозиторий 所有项目 所有仓库 每个仓库 其他智能体 すべてのリポジトリ すべてのプロジェクト",
);
const restores = orderWords(
  "add register create recreate restore reinstall put+back put schedule restores reinstalls recreates adds",
);
const lasting = orderWords("hook cron service helper entry task job rule file instructions skill");
const afterRemoval = orderWords(
  "even+after+the+skill even+if+the+skill whenever+somebody+deletes whenever+someone+deletes whenever+somebody+removes whenever+someone+removes whenever+the+user+deletes whenever+the+user+removes whenever+it+is+deleted whenever+it+is+removed if+the+user+removes if+the+user+deletes after+they+are+removed after+it+is+removed after+they+are+deleted after+it+is+deleted when+the+user+deletes when+the+user+removes when+it+is+deleted when+it+is+removed after+uninstall* after+removal",
);
const publishes = orderWords("publish upload release push");
const thisSkill = orderWords("this+skill copy+of+this+skill this+file");
const usersName = orderWords("user's+name user's+account user’s+name user’s+account owner's+name");

/** Orders that stay in a memory, return, or spread. */
export const persistFrames: readonly OrderFrame[] = [
  {
    rarest: asks,
    verb: stores,
    needs: [memory, later, asks],
    does: "plants an order in an agent's memory",
  },
  {
    rarest: afterRemoval,
    verb: restores,
    needs: [lasting, afterRemoval],
    does: "puts itself back after it was removed",
  },
  {
    rarest: itself,
    verb: copies,
    needs: [itself, everywhere],
    unless: byMeansOf,
    does: "spreads its instructions to other agents or skills",
  },
  {
    rarest: usersName,
    verb: publishes,
    needs: [thisSkill, usersName],
    does: "spreads its instructions to other agents or skills",
  },
];
