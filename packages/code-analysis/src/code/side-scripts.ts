import { isNamed, type InstructingText } from "./join-instructed.ts";
import { judgeScripts, type JudgedScripts, type Script } from "./judge-scripts.ts";

/*
 * Tests, fixtures and examples of a skill. Their values are made up, and nothing of the skill calls
 * them: what they read does not reach what the skill sends. They are still judged, each alone: a
 * runner of tests starts them by their name.
 */

const sideFolders =
  /(?:^|\/)(?:tests?|__tests__|spec|specs|fixtures?|__fixtures__|examples?|samples?|mocks?|__mocks__|testdata|test-data|demos?|benchmarks?)\//i;
const sideNames =
  /(?:^|\/)(?:test_[^/]*|conftest|[^/]*(?:[._-](?:test|tests|spec|mock|fixture)s?))\.\w{1,4}$/i;

function isBeside({ path, within }: Script): boolean {
  return within === undefined && (sideFolders.test(path) || sideNames.test(path));
}

/** True for a script that a text of the skill has run, or another script loads. */
function isUsed(
  { path }: Script,
  by: { readonly texts: readonly InstructingText[]; readonly scripts: readonly Script[] },
): boolean {
  if (by.texts.some(({ instructed }) => instructed.scripts.some((one) => isNamed(one, path))))
    return true;
  const name = path.replace(/\.\w{1,4}$/, "");
  const module = name.split("/").slice(-2);
  const names = [module.join("/"), module.join(".")];
  return by.scripts.some(({ text }) => names.some((one) => text.includes(one)));
}

/** What the scripts of a skill do together, and each of those beside them alone. */
export function judgeSkill(
  scripts: readonly Script[],
  {
    texts,
    saysOffline,
  }: { readonly texts: readonly InstructingText[]; readonly saysOffline: boolean },
): JudgedScripts {
  const main = scripts.filter((script) => !isBeside(script));
  const beside = new Set(
    scripts.filter((script) => isBeside(script) && !isUsed(script, { texts, scripts: main })),
  );
  const together = judgeScripts(
    scripts.filter((script) => !beside.has(script)),
    saysOffline,
  );
  if (beside.size === 0) return together;
  const alone = [...beside].map((script) => judgeScripts([script]));
  return {
    ...together,
    hits: new Map([together, ...alone].flatMap(({ hits }) => [...hits])),
    notFollowed: new Set([together, ...alone].flatMap(({ notFollowed }) => [...notFollowed])),
  };
}
