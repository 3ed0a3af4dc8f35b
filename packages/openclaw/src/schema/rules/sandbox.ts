import { asString } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawConfig } from "../../model/model.ts";
import { rosterOf } from "../../model/roster.ts";
import type { SchemaProblem } from "../../model/schema-problem.ts";
import { isKnownText, refused, type Rule } from "./rule.ts";

/** Containers without isolation. */
export const sandboxRules: readonly Rule[] = [
  { problems: (config) => everySandbox(config, networkProblems) },
  { problems: (config) => everySandbox(config, profileProblems) },
  { problems: (config) => everySandbox(config, bindProblems) },
];

type Check = (config: OpenClawConfig, at: string) => readonly SchemaProblem[];

function everySandbox(config: OpenClawConfig, check: Check): readonly SchemaProblem[] {
  const own = rosterOf(config).filter(({ at }) => at !== "");
  return ["/agents/defaults", ...own.map(({ at }) => at)].flatMap((at) =>
    check(config, `${at}/sandbox`),
  );
}

const networkProblems: Check = (config, at) => {
  const mayJoin = config.get(`${at}/docker/dangerouslyAllowContainerNamespaceJoin`) === true;
  return [`${at}/docker/network`, `${at}/browser/network`].flatMap((pointer) => {
    const network = textAt(config, pointer);
    if (network === "host") return [refused(pointer, "cannot be the host's own network")];
    return network.startsWith("container:") && !mayJoin
      ? [refused(pointer, "cannot be another container's network")]
      : [];
  });
};

const profileProblems: Check = (config, at) =>
  ["seccompProfile", "apparmorProfile"]
    .map((name) => `${at}/docker/${name}`)
    .filter((pointer) => textAt(config, pointer) === "unconfined")
    .map((pointer) => refused(pointer, 'cannot be "unconfined"'));

const bindProblems: Check = (config, at) =>
  [`${at}/docker/binds`, `${at}/browser/binds`].flatMap((pointer) => {
    const binds = config.get(pointer);
    if (!Array.isArray(binds)) return [];
    return binds.flatMap((bind, index) =>
      isKnownText(bind) && !isAbsolute(bind)
        ? [refused(below(pointer, index), "must begin with the absolute path of a host folder")]
        : [],
    );
  });

// Including Windows paths, with and without the prefix for long paths.
function isAbsolute(bind: string): boolean {
  return /^(?:\\\\\?\\|\/\/\?\/)?(?:\/|[A-Za-z]:[\\/])/.test(bind.trim());
}

function textAt(config: OpenClawConfig, pointer: string): string {
  return (asString(config.get(pointer)) ?? "").trim().toLowerCase();
}
