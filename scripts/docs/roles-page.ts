import { leastRole, roleAllows } from "../../packages/server/src/access/roles.ts";
import { roles } from "../../packages/settings/src/index.ts";
import { type Access, accessKinds } from "../../packages/server/src/access/rules.ts";

type Route = {
  readonly summary: string;
  readonly "x-parapet-access": Access;
  readonly "x-parapet-concerns": string;
};

export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Route>>>>;
};

const head = `# What each role may do

This page is generated from the rules that the service decides by. [Who may do what](access.md) explains roles, services and tags.

## Rules

Each role may do what those before it may.

`;

const routesHead = `
## Routes

\`about\` says what a role for some services gets: of \`services\` its own, of \`nothing\` (that belongs to no service) the same as everybody, of
\`everything\` no answer.

`;

/** The page of roles, from the API's document. */
export function rolesPage({ paths }: ApiDocument): string {
  const rules = accessKinds.filter((access) => access !== "public");
  const ruleRows = rules.map((access) => [
    `\`${access}\``,
    ...roles.map((role) => mark(roleAllows(role, access))),
  ]);
  const routeRows = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, route]) => ({ method, path, route })),
    )
    .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
    .map(({ method, path, route }) => [
      `\`${method.toUpperCase()} ${path}\``,
      `\`${route["x-parapet-access"]}\``,
      leastOf(route["x-parapet-access"]),
      route["x-parapet-concerns"],
    ]);
  return (
    head +
    table(["rule", ...roles], ruleRows) +
    routesHead +
    table(["route", "rule", "least role", "about"], routeRows)
  );
}

function leastOf(access: Access): string {
  if (access === "public") return "anyone";
  const least = leastRole[access];
  return least === "none" ? "a machine" : least;
}

function mark(allowed: boolean): string {
  return allowed ? "yes" : "no";
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return line(titles) + line(titles.map(() => "---")) + rows.map(line).join("");
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}
