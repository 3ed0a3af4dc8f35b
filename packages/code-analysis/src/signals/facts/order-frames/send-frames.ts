import { orderWords } from "../order-words.ts";
import type { OrderFrame } from "./order-frame.ts";

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
const codes = orderWords(
  "password+reset password+resets reset+link reset+links verification+code* one-time+code* one-time+password* security+code* login+code* sign-in+code* confirmation+code* sms+code* otp otps 2fa+code* mfa+code* two-factor+code* magic+link* código+de+verificación códigos+de+verificación código+de+verificação códigos+de+verificação bestätigungscode* einmalpasswör* code+de+vérification codes+de+vérification код+подтверждения коды+подтверждения 验证码 驗證碼 認証コード 인증번호 인증+코드",
);
const hands = orderWords(
  "forward forwards forwarded redirect redirected relay relayed bcc copied reenví* encaminh* weiterleit* leite transfère transfér* перешл* пересыл* 转发 轉發 転送 전달 send sends be+sent",
);
const wholeEnvironment = orderWords(
  "everything+that+`env` everything+that+env output+of+`env` output+of+env output+of+`printenv` output+of+printenv printenv whole+environment entire+environment full+environment all+environment+variables every+environment+variable todas+las+variables+de+entorno todas+as+variáveis+de+ambiente alle+umgebungsvariablen toutes+les+variables+d'environnement все+переменные+окружения 所有环境变量 すべての環境変数 모든+환경+변수",
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

/** Orders to send secrets and conversations to somebody else. */
export const sendSecretsFrames: readonly OrderFrame[] = [
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
];
