import { readConfigFile } from "./config-file.ts";
import { defaultConfigFile, homeOf } from "./default-config-file.ts";
import { absolute, fromText, type Given, located, type PathBase } from "./given.ts";
import { isValid, settingDefinitions, type SettingName } from "./schema.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The given settings by precedence, and all problems. */
export type Gathered = {
  readonly given: ReadonlyMap<SettingName, Given>;
  /** The configuration file that was read; "" for none. */
  readonly file: string;
  readonly problems: readonly string[];
};

/** Flags override variables, and variables override the configuration file. */
export function gatherSettings(
  options: Readonly<Record<string, unknown>>,
  env: Environment,
  cwd: string,
): Gathered {
  const base = { folder: cwd, homeDir: homeOf(env) };
  const config = configFile(options["config"], env, base);
  const sources = [config.values, fromVariables(env, base), fromOptions(options, base)];
  const invalid = sources.flatMap((source) =>
    settingDefinitions.flatMap(({ name, takes: what }) => {
      const given = source.get(name);
      if (given === undefined || isValid(name, given.value)) return [];
      const subject = given.place.includes(":") ? `${given.place}: ${name}` : given.place;
      return [`${subject} must be ${what}.${isServiceLink(given) ? ` ${ofKubernetes}` : ""}`];
    }),
  );
  return {
    given: new Map(sources.flatMap((source) => [...source])),
    file: config.file,
    problems: [...config.problems, ...invalid],
  };
}

const ofKubernetes =
  "Kubernetes sets it for a Service named parapet; set enableServiceLinks: false in the pod.";

/** What Kubernetes puts into `NAME_PORT` of every pod that starts after a Service of that name. */
function isServiceLink({ place, value }: Given): boolean {
  return place === "PARAPET_PORT" && /^(?:tcp|udp|sctp):\/\//.test(String(value));
}

function configFile(option: unknown, env: Environment, base: PathBase) {
  const byFlag = typeof option === "string" && option !== "";
  const named = byFlag ? option : (env["PARAPET_CONFIG"] ?? "");
  const path = named === "" ? defaultConfigFile(env) : absolute(named, base);
  const read = readConfigFile(path, base.homeDir);
  if (read !== undefined) return { file: path, ...read };
  const problems =
    named === ""
      ? []
      : [`${byFlag ? "--config" : "PARAPET_CONFIG"} names ${path}, which does not exist.`];
  return { file: "", values: new Map<SettingName, Given>(), problems };
}

function fromVariables(env: Environment, base: PathBase): ReadonlyMap<SettingName, Given> {
  return new Map(
    settingDefinitions.flatMap((definition) => {
      const text = env[definition.variable] ?? "";
      if (text === "") return [];
      const value = fromText(definition, text, base);
      return [[definition.name, { value, place: definition.variable }]];
    }),
  );
}

function fromOptions(
  options: Readonly<Record<string, unknown>>,
  base: PathBase,
): ReadonlyMap<SettingName, Given> {
  return new Map(
    settingDefinitions.flatMap((definition) => {
      const option = options[definition.name];
      if (option === undefined) return [];
      const value =
        typeof option === "string"
          ? fromText(definition, option, base)
          : located(definition.kind, option, base);
      return [[definition.name, { value, place: definition.flag }]];
    }),
  );
}
