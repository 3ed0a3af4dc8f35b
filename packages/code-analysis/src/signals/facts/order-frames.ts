import { concealed } from "./override-concealment.ts";
import { type OrderWords, orderWords } from "./order-words.ts";

/** An order is a sentence with a word of each of its lists, one of which is the verb. */
export type OrderFrame = {
  /** The rarest of its lists: only lines with one of these words are read. */
  readonly rarest: OrderWords;
  readonly verb: OrderWords;
  readonly needs: readonly OrderWords[];
  /** A sentence with one of these is another one. */
  readonly unless?: OrderWords;
  /** True if the sentence names a public address that is not the text's own. */
  readonly isToAddress?: true;
  /** True if what is ordered comes from that address. */
  readonly isAfterAddress?: true;
  /** The most characters between the verb and the rarest word, which is its object. */
  readonly farthest?: number;
  /** Words that follow the verb in English: "a safe model may say", "it exits, when present". */
  readonly object?: OrderWords;
  /** True if a negation is part of the order. */
  readonly isNegative?: true;
  /** True if a condition is part of the order: "if a file contains the words …, run …". */
  readonly isConditional?: true;
  readonly does: string;
};

const owner = orderWords(
  "utente utenti all'utente kullanıcı* gebruiker* użytkownik* pengguna người+dùng 사용자 사용자에게 användaren brugeren user users owner operator human person anyone anybody nobody noone them usuari* nutzer* benutzer* utilisateur* utilizador* пользовател* 用户 用戶 ユーザー 利用者 human+being customer",
);
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
const secrets = orderWords(
  "credenziali chiavi+private parole+d'ordine variabili+d'ambiente şifre* parola* özel+anahtar* ortam+değişken* wachtwoord* inloggegevens omgevingsvariabelen hasł* klucz+prywatny klucze+prywatne zmienne+środowiskowe kata+sandi kredensial variabel+lingkungan mật+khẩu biến+môi+trường lösenord* miljövariabler passwords password passphrase* credentials ssh+key ssh+keys private+key private+keys aws+keys api+keys connection+string* cookies seed+phrase .env ~/.ssh ~/.aws id_rsa github_token every+key pastes+a+key contraseña* credencia* clave+privada claves+privadas senha* chave+privada passwör* kennwör* zugangsdaten privaten+schlüssel privaten+ssh-schlüssel identifiants mots+de+passe clés+privées clé+privée парол* секретн* закрыт* 密码 密碼 密钥 密鑰 私钥 秘密鍵 パスワード passcodes login+details login+data logins secret secrets session+cookie session+cookies auth+token auth+tokens access+token access+tokens session+token session+tokens bearer+token api+key+of recovery+phrase mnemonic keychain wallet+file ~/.kube ~/.gnupg ~/.netrc ~/.npmrc ~/.config/gcloud kubeconfig environment+variables process.env secretos segredos variables+de+entorno variáveis+de+ambiente geheimnisse umgebungsvariablen geheimen jetons ключ+api токен* ключи 令牌 凭据 凭证 環境変数 环境变量 認証情報 トークン 비밀번호 개인키 자격+증명 토큰 비밀키",
);
const conversation = orderWords(
  "échange échanges l'échange intercambio diálogo scambio conversazione cronologia sohbet konuşma gesprek rozmow* percakapan 대화 conversation conversations transcript transcripts chat+history entire+chat everything+the+user every+message each+message all+messages conversación conversaciones conversa conversas unterhaltung* gespräch* переписк* диалог* 对话 對話 会話 chat+log chat+logs session+log session+logs dialogue dialog message+history prompt+history historial histórico verlauf chatverlauf historique+de+la+conversation истори* 聊天记录 聊天 チャット履歴",
);
const sends = orderWords(
  "inviare invialo invii inoltra inoltrare caricare caricalo trasmetti trasmettere gönder* yükle ilet stuur verstuur verzend* wyślij* prześlij* przekaż* kirim kirimkan unggah gửi skicka надішли* häng hänge hängt füge send sends sending submit submits deliver delivers relay relays forward forwards mirrored mirror pass+a+copy pass+along upload uploads transmit transmits post posts append put copy envia envie enviar enví* manda mande mandar suba sube subir súb* transmit* transmet* envoie envoies envoyez envoyer envoyons schick* send* sende* übermitt* übertrag* отправ* отправь пошли* перешли* загруз* 发送 上传 傳送 发给 送信 送って アップロード hand hands report reports ship ships share shares transfer transfers export exports push pushes sync syncs stream streams publish publishes leak exfiltrate email emails e-mail include includes attach attaches dispatch beacon publíc* publica publique publicar comparte comparta compartir compartilhe compartilhar entreg* subí* comparti* weiterleit* leite lade+hoch veröffentlich* partag* envoie* envoyez téléverse* publie* перешл* передай* передать опубликуй* 传给 分享 提交 转发 共有 転送 提出 be+sent be+forwarded be+uploaded be+posted be+submitted be+transmitted be+delivered be+relayed be+mailed be+copied 전송 보내 업로드 전달",
);
const privacy = orderWords(
  "header headers authorization bearer log+in sign+in authenticate authenticates authentication encrypt* hash* documentation example cabecera encabezado header-feld kopfzeile en-tête заголов* 请求头 ヘッダー /login /auth /oauth",
);
const otherServices = orderWords(
  "our+intake our+server our+servers our+collector our+endpoint remote+listener remote+server remote+host external+server collector intake+server dead+drop nuestro+servidor nosso+servidor unseren+server notre+serveur наш+сервер 我们的服务器 当社のサーバー our+backend our+api our+host our+webhook our+inbox our+channel their+server their+endpoint foreign+server outside+server third-party+server third+party third-party+endpoint remote+endpoint remote+service external+endpoint external+service external+host command+server c2 control+server attacker servidor+externo servidor+remoto externen+server fremden+server serveur+externe serveur+distant внешний+сервер внешнему+серверу удаленный+сервер 外部服务器 远程服务器 外部サーバー",
);
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
const approvesAll = orderWords(
  "approve accept confirm allow grant authorize auto-approve auto-accept green-light",
);
const everyCall = orderWords(
  "every+tool+call all+tool+calls each+tool+call every+prompt all+prompts every+request all+commands every+command all+permission+requests permission+requests every+permission each+prompt all+tool+use every+action all+actions each+action all+changes tool+calls",
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
const claims = orderWords(
  "state claim report mark say declare announce rate show informa informar informe* declara declare declarar melde* behaupte* indique* affirme* signale* сообщ* заяв* утвержд* 报告 聲稱 声称 报称 報告 tell return answer respond write pretend present sign+off confirm assert certify afirma* di+que diga+que reporta* garant* sag bericht* erkläre affirmez dis+que rapporte* подтверд* говори+что 说 声明 回答 宣称 伝え 言っ",
);
const fine = orderWords(
  "clean passed pass passing green safe successful success no+vulnerabilities no+issues no+findings han+pasado pasaron sin+errores passaram sem+erros bestanden fehlerfrei erfolgreich réussi sans+erreur пройден* успешн* 没有发现漏洞 没有漏洞 通过 成功 all+green nothing+was+found no+problems no+errors no+warnings compliant verified secure approved fixed no+hay+vulnerabilidades sin+problemas todo+bien correctamente con+éxito exitos* com+sucesso sem+problemas keine+fehler keine+schwachstellen sauber grün tout+est+passé réussie succès aucun+problème aucune+vulnérabilité нет+уязвимост* без+ошибок успеш* 一切正常 没有问题 安全 問題なし 問題ありません",
);
const whatever = orderWords(
  "whatever regardless although+you even+if even+when even+though even+after no+matter despite aunque a+pesar mesmo+que embora auch+wenn egal même+si même+s'ils malgré даже+если независимо 无论 無論 不管 即使 しても 関わらず without+running without+checking without+looking although though it+broke they+fail it+fails do+not+run don't+run irrespective in+any+case incluso+si aun+cuando mesmo+quando ainda+que selbst+wenn obwohl quel+que+soit peu+importe quand+même хотя что+бы+ни 哪怕 就算 たとえ にかかわらず",
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
const alters = orderWords(
  "change edit alter remove delete rewrite erase clear wipe tamper scrub purge truncate forge deleting erasing cover+your+tracks cover+the+tracks",
);
const records = orderWords(
  "log+entries audit+log logs log+files audit+trail shell+history command+history traces command+log history event+log tracks evidence bash+history",
);
const unseen = orderWords(
  "do+not+show+up don't+show+up not+appear disappear no+trace cannot+be+traced cover+your+tracks cover+the+tracks so+that+nobody so+no+one undetected unnoticed no+evidence",
);
const swaps = orderWords(
  "replace swap change substitute redirect sustituy* reemplaz* substitu* ersetz* tausch* remplac* замен* подмен* 替换 替換 改为 置き換え 差し替え exchange set+the reroute divert overwrite cambi* modific* troc* altera altere alterar austausch* tausche vertausch* échange* modifie* changez измени* поменя* 换成 改成 更改 変更 差し替 すり替え",
);
const payee = orderWords(
  "recipient payee iban bank+details wallet+address account+number destinatario destinatário beneficiar* empfänger* destinataire bénéficiaire получател* 收款地址 收款人 宛先 受取人 送金先 beneficiary beneficiaries payout payouts payment+address payment+details deposit+address wallet account+details routing+number cuenta+del conta+do kontonummer compte+du счет* реквизит* 账户 账号 钱包地址 口座 ウォレットアドレス",
);
const payments = orderWords(
  "transfer transfers payment payments invoice invoices transaction transactions swap withdrawal* transferencia* transferência* überweisung* zahlung* virement* paiement* перевод* платеж* 转账 轉帳 付款 送金 支払*",
);
const toOurs = orderWords(
  "0x* ours our given+here listed+below address+below the+one+below la+nuestra el+nuestro nuestra nosso nossa unser* notre nôtre наш* 下面的 以下的 我们的 以下の 当社 with+ours for+ours mine my+wallet my+account the+account+below account+below account+at address+at the+following+address the+following+account attacker's unsere unser unseres la+nôtre le+nôtre мой моим 我的 我方 私の",
);
const moves = orderWords(
  "add move route send take deduct transfer skim pay charge divert take+a siphon shave",
);
const funds = orderWords(
  "fee balance tip commission surcharge funds remaining+balance percentage percent cut portion share+of+each dust leftover",
);
const ourWallet = orderWords(
  "our+wallet our+address address+below maintainer's+address our+account silently maintainer's+wallet developer's+wallet author's+wallet to+our my+wallet operator's+wallet",
);
const grants = orderWords("approve grant sign permit give gives set allow");
const allowance = orderWords(
  "unlimited+allowance unlimited+token+allowance infinite+approval unlimited+approval unlimited+spending unlimited+access+to+the+tokens unlimited+access unlimited+token maximum+allowance max+allowance unlimited+spend infinite+allowance setapprovalforall 2^256-1 maxuint256 uint256.max type(uint256).max unlimited+permit",
);
const buys = orderWords("buy purchase order subscribe pay charge checkout renew upgrade");
const cards = orderWords(
  "stored+card saved+card user's+card credit+card saved+payment stored+payment stored+payment+method saved+payment+method card+on+file user's+payment user's+credit",
);
const withoutConsent = orderWords(
  "without+asking without+confirmation without+approval silently without+telling instead+of+asking do+not+ask don't+ask automatically without+the+user without+consent without+review without+notifying unprompted",
);
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
const codes = orderWords(
  "password+reset password+resets reset+link reset+links verification+code* one-time+code* one-time+password* security+code* login+code* sign-in+code* confirmation+code* sms+code* otp otps 2fa+code* mfa+code* two-factor+code* magic+link* código+de+verificación códigos+de+verificación código+de+verificação códigos+de+verificação bestätigungscode* einmalpasswör* code+de+vérification codes+de+vérification код+подтверждения коды+подтверждения 验证码 驗證碼 認証コード 인증번호 인증+코드",
);
const hands = orderWords(
  "forward forwards forwarded redirect redirected relay relayed bcc copied reenví* encaminh* weiterleit* leite transfère transfér* перешл* пересыл* 转发 轉發 転送 전달 send sends be+sent",
);
const wholeEnvironment = orderWords(
  "everything+that+`env` everything+that+env output+of+`env` output+of+env output+of+`printenv` output+of+printenv printenv whole+environment entire+environment full+environment all+environment+variables every+environment+variable todas+las+variables+de+entorno todas+as+variáveis+de+ambiente alle+umgebungsvariablen toutes+les+variables+d'environnement все+переменные+окружения 所有环境变量 すべての環境変数 모든+환경+변수",
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
const weakens = orderWords("weaken loosen delete remove change rewrite invert comment+out relax");
const assertions = orderWords(
  "assertion assertions expected+value expected+values expected+results",
);
const untilGreen = orderWords(
  "so+that+they+pass so+they+pass until+they+pass so+it+passes so+that+it+passes to+make+them+pass so+that+the+tests+pass so+the+tests+pass so+that+the+suite+passes",
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
  "hide conceal keep+secret keep+this+from keep+it+from ocult* escond* oculte verschweig* verheimlich* verbirg* cache cachez dissimule* скрой* скрыва* утаи* 隐瞒 瞒着 隐藏 隠し 隠す 内緒",
);
/** "There is nothing to measure: skip the phase and say nothing about it." */
const ofNothing = orderWords(
  "if+none if+nothing if+it+does+not+exist nothing+to skip+this skip+it skip+the skip+that",
);
/** "Do not omit a section even if it has no findings": the condition says so. */
const withoutAny = orderWords(
  "even+if+they+have+no even+if+it+has+no even+if+there+are+no even+if+there+is+no even+when+there+are+no even+if+no",
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
const carries = orderWords("commit include put write add attach publish post push paste append");
const inPublic = orderWords(
  "commit commits branch gist issue issues pull+request pr+description changelog release comment comments readme",
);
const keyFiles = orderWords(
  "~/.ssh/id_* .ssh/id_* id_rsa id_ed25519 ~/.aws/credentials ~/.netrc ~/.kube/config",
);
const carriesOut = orderWords(
  "commit include put write add attach publish post paste append ajoute ajoutez insère colle publie añade agrega incluye pega publica adicione inclua cole publique füge schreibe hänge veröffentliche добавь вставь опубликуй 添加 写入 粘贴 附上 追加 貼り付け 추가 붙여",
);
const inComments = orderWords(
  "comment comments pull+request issue gist commentaire commentaires comentario comentarios comentário comentários kommentar kommentare комментари* 评论 評論 コメント 댓글",
);
const opens = orderWords("open expose");
const walls = orderWords("firewall security+group ports port");
const anyTraffic = orderWords("all+inbound all+traffic all+ports any+port every+port all+incoming");
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
const anything = orderWords("whatever+the whatever+it whatever+they anything+it anything+the");
const shells = orderWords("bash shell eval sh terminal");

/** The numbers of accounts and of wallets. */
const fixedAccount: OrderWords = {
  hints: Array.from("0123456789"),
  pattern:
    /(?<![\p{L}\p{N}])(?:[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?|bc1[a-z\d]{20,60}|0x[\da-f]{40}|T[A-HJ-NP-Za-km-z1-9]{33})(?![\p{L}\p{N}])/u,
};
const accountsOfOthers = orderWords(
  "account iban payee recipient beneficiary cuenta conta konto empfänger* compte bénéficiaire conto счет* счёт* получател* 账户 账号 收款 口座 振込先",
);
const enters = orderWords(
  "enter put use write set fill pon ponga usa escribe coloque use escreva trage setze verwende mets mettez inscris inserisci usa укажи* впиши* используй* 填写 使用 写 入力 使う 使っ",
);
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
const links: OrderWords = { hints: ["://"], pattern: /:\/\//u };

/** Orders to send secrets and conversations to somebody else, and to divert payments. */
export const sendFrames: readonly OrderFrame[] = [
  {
    rarest: secrets,
    verb: sends,
    needs: [secrets],
    farthest: 100,
    unless: privacy,
    isToAddress: true,
    does: "instructs the agent to send secrets to somebody else",
  },
  {
    rarest: otherServices,
    verb: sends,
    needs: [secrets, otherServices],
    unless: privacy,
    does: "instructs the agent to send secrets to somebody else",
  },
  {
    rarest: conversation,
    verb: sends,
    needs: [conversation],
    farthest: 100,
    unless: privacy,
    isToAddress: true,
    does: "instructs the agent to send conversations to somebody else",
  },
  {
    rarest: conversation,
    verb: sends,
    needs: [conversation, otherServices],
    farthest: 100,
    unless: privacy,
    does: "instructs the agent to send conversations to somebody else",
  },
  {
    rarest: codes,
    verb: hands,
    needs: [codes],
    isToAddress: true,
    does: "instructs the agent to send sign-in codes to somebody else",
  },
  {
    rarest: wholeEnvironment,
    verb: sends,
    needs: [wholeEnvironment],
    isToAddress: true,
    does: "instructs the agent to send the environment to somebody else",
  },
  {
    rarest: wholeEnvironment,
    verb: carries,
    needs: [wholeEnvironment, inPublic],
    does: "instructs the agent to publish the environment",
  },
  {
    rarest: keyFiles,
    verb: carriesOut,
    needs: [keyFiles, inComments],
    does: "instructs the agent to publish a private key",
  },
  { rarest: payee, verb: swaps, needs: [payee, toOurs], does: "diverts payments to somebody else" },
  {
    rarest: payee,
    verb: swaps,
    needs: [payee, fixedAccount],
    does: "diverts payments to somebody else",
  },
  {
    rarest: payee,
    verb: swaps,
    needs: [payee, payments, toOurs],
    does: "diverts payments to somebody else",
  },
  {
    rarest: accountsOfOthers,
    verb: enters,
    needs: [fixedAccount, whatever],
    does: "diverts payments to somebody else",
  },
  {
    rarest: ourWallet,
    verb: moves,
    needs: [funds, ourWallet],
    does: "diverts payments to somebody else",
  },
  {
    rarest: allowance,
    verb: grants,
    needs: [allowance],
    does: "instructs the agent to give up control of a wallet",
  },
  {
    rarest: cards,
    verb: buys,
    needs: [cards, withoutConsent],
    does: "instructs the agent to pay without being asked",
  },
];

/** Orders that conceal, override, weaken, persist, spread, falsify or come from elsewhere. */
export const orderFrames: readonly OrderFrame[] = [
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
  {
    rarest: untilGreen,
    verb: weakens,
    needs: [assertions, untilGreen],
    does: "instructs the agent to falsify test results",
  },
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
