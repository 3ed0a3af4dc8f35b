import { type OrderWords, orderWords } from "../order-words.ts";
import type { OrderFrame } from "./order-frame.ts";

const fetches = orderWords(
  "read fetch load download poll check get retrieve pull visit instructions+are treat let replace descarg* obtén obten* baixe obtenha lade hole récupère télécharge загруз* получи* скача* 获取 下载 读取 取得 ダウンロード access ask consult subscribe follow+the+link request listen connect to+be+found published source consulta* lee lea acced* visita* consulte leia acesse rufe lies öffne besuche lis consulte* va+sur charge ouvre прочитай* открой* обратись зайди 访问 打开 查看 加载 読み アクセス 参照",
);
const follows = orderWords(
  "do+whatever do+what obey comply follow+it follow+them follow+whatever follow+its+instructions carry+out carry+them+out perform+the+order execute+them as+if+it+came+from as+your+own decide+which+commands decide+what+commands síguel* ejecútal* siga-as execute-as führe+sie befolge exécute-les suis-les выполни* следуй* 严格执行 执行 照做 実行 従って act+on behave+accordingly do+as do+everything what+to+do+next its+text+overrides overrides+this+file obey+them obeys apply+them adhere act+accordingly carry+out+each carry+out+the carry+out+any comply+with without+review as+your+instructions as+instructions replace+your cumple* obedec* haz+lo+que cumpra* obedeça* faça+o+que befolge* gehorch* tu+was obéis* fais+ce+que respecte* подчин* делай исполни* исполняй* 按照 遵循 遵守 服从 行事 従い 従う 守っ",
);
const orders = orderWords(
  "whatever what instructions orders order directives prompt commands text them it instrucciones instruções anweisungen consignes instructions инструкции указания 指令 指示 rule rules task tasks answer answers message messages next its what+it+says system órdenes lo+que ordens o+que befehle vorgaben was+dort ordres ce+qui приказ* команд* что+там 规则 命令 内容 任务",
);
const manuals = orderWords(
  "documentation docs installation install manual guide style schema reference instalación instalação dokumentation docker установк* 安装 文档 ドキュメント",
);
const runs = orderWords(
  "execute run evaluate eval pipe start launch ejecút* ejecuta execute-o rode führe+es führe+das exécute-le lance-le запусти* выполни* 运行 执行 実行 launches executes runs carries+out hand execute+it invoke exec call main() interpret source+it evalúa evalúalo evalúe avalie évalue corre executa* executar starte ausführ* führe lance* exécute* запуск* выполня* 启动 起動 実行し",
);
const returned = orderWords(
  "in+the+response returns returned sends+back in+the+reply from+the+response of+the+response response+in asks+for answers download+the descarga* baixe télécharge lade скачай* загрузи* 下载 ダウンロード response answer body reply it+gives+you gives+you serves serve sends+you hands+back replies fetch fetches grab download downloads import devuelve devuelva responde retorna devolve zurückgibt antwortet liefert renvoie retourne répond вернет возвращает ответ* 返回 响应 返す 返ってき",
);
const programs = orderWords(
  "command commands script javascript code helper base64 binary eval shell bash skript skripts скрипт* 脚本 スクリプト guion interpreter module installer executable program python node run.sh payload comando comandos befehl* kommando commande commandes programme команд* 命令 程序 コマンド プログラム",
);
const data = orderWords("jq query sql csv dataset signature checksum print show display verify");
const anything = orderWords("whatever+the whatever+it whatever+they anything+it anything+the");
const shells = orderWords("bash shell eval sh terminal");

const links: OrderWords = { hints: ["://"], pattern: /:\/\//u };

/** Orders to follow or run what an address returns. */
export const fetchFrames: readonly OrderFrame[] = [
  {
    rarest: links,
    verb: follows,
    needs: [fetches, orders],
    unless: manuals,
    isToAddress: true,
    isAfterAddress: true,
    does: "instructs the agent to follow instructions that it fetches",
  },
  {
    rarest: links,
    verb: runs,
    needs: [returned, programs],
    unless: data,
    isToAddress: true,
    does: "instructs the agent to run what an address returns",
  },
  {
    rarest: anything,
    verb: runs,
    needs: [anything, shells],
    unless: data,
    does: "instructs the agent to run what an address returns",
  },
];
