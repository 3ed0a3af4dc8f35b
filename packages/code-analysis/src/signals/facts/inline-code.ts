import { isKnownInstaller } from "./known-installers.ts";
import type { LinePattern } from "./matching-lines.ts";

/*
 * Code in the arguments of a server's launch command, as settings have it in a text:
 * `"command": "node", "args": ["-e", "…"]`.
 */

const argument = `["'](?:-e|-c|--eval|-Command|/c|-lc)["']\\s{0,4},\\s{0,4}["']`;
const fetched =
  "(?:https?\\.(?:get|request)|\\.(?:get|request)\\(\\s?['\"`]https?:|require\\(['\"]https?['\"]\\)[^\\n]{0,400}?\\.request\\(|axios|http\\.client|\\bfetch\\s?\\(|urlopen|requests\\.(?:get|post)|\\bcurl\\b|\\bwget\\b|Invoke-WebRequest|\\birm\\b)";
const run =
  "(?:new Function|\\brunIn\\w{0,8}Context\\b|\\beval\\b|\\bexec(?:Sync)?\\s?\\(|os\\.system|\\|\\s{0,4}(?:ba|z)?sh\\b|(?:&&|;)\\s{0,4}(?:ba|z)?sh\\s|\\biex\\b|\\.system\\()";

/** One download, of a known vendor: a second one, or one of no address, is somebody else's. */
function isKnownDownload(text: string): boolean {
  const downloads = [...text.matchAll(new RegExp(fetched, "gi"))];
  const addresses = [...text.matchAll(/https:\/\/([^\s"'`|)]{4,200})/g)];
  const own = new RegExp(`${fetched}[^|;&#\\n]{0,200}?https://([^\\s"'\`|)]{4,200})`, "i").exec(
    text,
  );
  return downloads.length === 1 && addresses.length === 1 && isKnownInstaller(own?.[1] ?? "");
}

export const inlineCode: readonly LinePattern[] = [
  {
    hints: ["-e", "-c", "--eval", "-command", "-lc"],
    also: ["http", "curl", "wget", "urlopen", "irm "],
    pattern: new RegExp(
      `${argument}[^\\n]{0,1200}?${fetched}[^\\n]{0,1200}?${run}[^\\n]{0,1200}`,
      "i",
    ),
    does: "starts a server whose arguments run downloaded code",
    severity: ([whole]) => (isKnownDownload(whole) ? "low" : undefined),
  },
  {
    hints: ["process.env", "os.environ", "$(env", "printenv"],
    also: ["-e", "-c", "--eval"],
    pattern: new RegExp(
      `${argument}[^\\n]{0,1200}?(?:${fetched}[^\\n]{0,200}?(?:process\\.env|os\\.environ|\\$\\(env|printenv)|(?:process\\.env|os\\.environ|printenv)[^\\n]{0,200}?${fetched})`,
      "i",
    ),
    does: "starts a server whose arguments send the environment",
  },
  {
    hints: ["-encodedcommand", "-enc"],
    also: ["powershell", "pwsh"],
    pattern:
      /["'](?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,120}?-enc(?:odedcommand)?\b["']?[\s,]{1,4}["']?[A-Za-z0-9+/=]{12,}/i,
    does: "starts a command that is encoded",
  },
];
