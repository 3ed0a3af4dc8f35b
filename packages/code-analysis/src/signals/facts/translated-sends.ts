import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { secretAt } from "../../shell/secret-locations.ts";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isEnglish } from "../../text/language.ts";
import { holdsOne } from "./matches-near.ts";
import { isOfOwnVendor } from "./own-vendor.ts";
import type { Hit } from "../../text/signal.ts";

/*
 * Sentences in other languages than English that have a file of secrets, or the environment, sent
 * to an address.
 */

const european =
  /(?<!\p{L})(?:env[ií](?:e|a|ar|ad|en|es)|s[uú]b(?:e|a|ir|an)|mand[ae]r?|transmit[ae]|reenví?[ae]|encaminhe|carregue|(?:en|ren)voie[sz]?|(?:en|ren)voyer|(?:en|ren)voyez|transmets|transmettez|téléverse[rz]?|(?:ver)?schicke?n?|sende?n?|übertrage?n?|übermittle?|übermitteln|lade|hochladen|отправь(?:те)?|отправить|отправляй(?:те)?|пошли(?:те)?|перешли(?:те)?|загрузи(?:те)?|invia(?:re|lo|te)?|inoltra(?:re)?|carica(?:re)?|hänge?n?|gönder\p{L}*|yükle\p{L}*|stuur|verstuur|wyślij\p{L}*|prześlij\p{L}*|kirim(?:kan)?|unggah|gửi|skicka|надішли\p{L}*)(?!\p{L})/iu;
const asian =
  /(?:发送|发到|上传|传送|提交|發送|上傳|傳送)|(?:送信|アップロード|転送)(?!し?(?:ない|ません|ないで))|(?:전송|업로드)(?!하지)|보내(?!지)/u;
const environment =
  /variables? de entorno|variáveis de ambiente|variables d['’]environnement|umgebungsvariablen|переменн\p{L}{1,4} (?:окружения|среды)|variabili d['’]ambiente|ortam değişken\p{L}*|omgevingsvariabelen|zmienne środowiskowe|variabel lingkungan|biến môi trường|miljövariabler|环境变量|環境變數|環境変数|환경 ?변수/iu;
/**
 * "Configura las variables de entorno y envía la petición a …": what is set is not what is sent.
 */
const sets =
  /(?<!\p{L})(?:config|konfigur|establec|defin|défin|setz|impost|настро|задай|установ)\p{L}*|设置|設置|设定|設定|配置|설정/iu;
const request =
  /(?<!\p{L})(?:petici[oó]n|solicitud|anfrage|requ[êe]te|requisição|pedido|formul[aá]rio|formular|richiesta|запрос)|请求|請求|リクエスト|요청/iu;
const path = /(?:~|\$HOME|%USERPROFILE%)?[\w./\\~-]{0,80}[./\\][\w.-]{2,60}/g;
const link = /https?:\/\/[^\s`"'）」。，、)>*\]|]{4,200}(?<![.,;:!?])/i;
/** A negation before the verb, within its clause. */
const refusal =
  /(?<!\p{L})(?:no|nunca|jamás|não|jamais|ne|nie|niemals|nicht|не|никогда|non|mai)(?!\p{L})[^,;:\n]{0,24}$|(?:不要|不得|切勿|请勿|勿|禁止|严禁|不能|不可|不会|别)[^，,；\n]{0,40}$/iu;
/** German and French negate behind the verb. */
const refusalAfter =
  /^[^.,;\n]{0,60}(?<!\p{L})(?:keine?n?|nicht|niemals|nie|pas|jamais)(?!\p{L})|^[^。\n]{0,12}(?:ないで|しない|禁止|하지 ?마)/iu;

/** Such sentences, each with the address; a file may be named in the sentence before. */
export function translatedSends(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown" || !holdsOne(text, ["http://", "https://"])) return [];
  return text.lines.flatMap((line): readonly Hit[] => {
    if (line.isCode || !line.text.includes("://")) return [];
    const hit = sentIn(line, text);
    return hit === undefined ? [] : [hit];
  });
}

function sentIn(line: MarkedLine, text: MarkedText): Hit | undefined {
  const [to = ""] = link.exec(line.text) ?? [];
  if (reachOfAddress(to) !== "public") return undefined;
  const plain = line.text.replace(to, " ");
  const verb = european.exec(plain) ?? asian.exec(plain) ?? keyIn(plain);
  if (verb === null || !namesSecret(plain)) return undefined;
  if (sets.test(plain) && request.test(plain)) return undefined;
  if (ownKey.test(plain) && !namesFile(plain) && isOfOwnVendor(addressOf(to), text))
    return undefined;
  if (refusal.test(plain.slice(0, verb.index))) return undefined;
  if (refusalAfter.test(plain.slice(verb.index + verb[0].length))) return undefined;
  return {
    line: line.number,
    column: verb.index + 1,
    excerpt: line.text.trim(),
    does: `instructs the agent to send secrets to ${hostOf(to)}`,
    confidence: "medium",
  };
}

/**
 * A private key with an address, in a language whose verbs are not known. English has its own
 * signals.
 */
function keyIn(words: string): RegExpExecArray | null {
  const key = privateKey.exec(words);
  return key === null || isEnglish(words) || !/\p{L}{3}/u.test(words.replaceAll(path, " "))
    ? null
    : key;
}

const privateKey =
  /~\/\.(?:ssh\/(?:id_\w{2,12}(?!\w*\.pub)|config\b)|aws\/credentials|kube\/config|netrc|pgpass|gnupg\b)/;

/** "The variable `ACME_API_KEY` is used, and the request goes to …": what the service asks for. */
const ownKey = /`\$?[A-Z][A-Z\d]*(?:_[A-Z\d]+)*_(?:KEY|TOKEN)`/;

function addressOf(to: string): string {
  return to.replace(/^http:/i, "https:").replace("//", "");
}

function namesSecret(words: string): boolean {
  return environment.test(words) || namesFile(words);
}

function namesFile(words: string): boolean {
  return [...words.matchAll(path)].some(([one]) => secretAt(one) !== undefined);
}
