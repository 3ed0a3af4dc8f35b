import { limitWhitespace } from "../limit-whitespace.ts";
import { words } from "../../core/words.ts";
import { operandsOf } from "../commands/operands.ts";
import { normalizePath } from "../paths/normalize-path.ts";

/** Characters of the statements of one command that are read. */
const maxStatements = 65_536;

const clients: ReadonlySet<string> = new Set(
  words(`psql mysql mariadb mongo mongosh sqlite3 sqlcmd clickhouse-client cqlsh duckdb cockroach sqlplus usql pgcli
    dropdb sql`),
);

const dropping =
  /\b(?:drop\s{1,8}(?:database|schema|keyspace|tablespace|owned|user|role)|truncate\s{1,8}(?:table\s{1,8})?[\w"`.]+|drop\s{1,8}table|delete\s{1,8}from\s{1,8}[\w"`.]+\s{0,8}(?:;|$|["']))|\bdropdatabase\s{0,8}\(|\.drop\s{0,8}\(\s{0,8}\)|\bdeletemany\s{0,8}\(\s{0,8}\{\s{0,8}\}\s{0,8}\)/im;
const droppedDatabase =
  /\bdrop\s{1,8}database\s{1,8}(?:if\s{1,8}exists\s{1,8})?["'`[]?([\w$.-]*)/gi;
/** These belong to the whole server, whichever database is connected to. */
const ofServer = /\bdrop\s{1,8}(?:tablespace|owned|user|role)\b/i;
/** The statements may leave the database that the command connects to. */
const elsewhere =
  /\b(?:use|attach|connect|getsiblingdb)\b|\\c|\b(?:table|from|truncate|schema)\s{1,8}(?:if\s{1,8}exists\s{1,8})?["`[]?(?!(?:public|main|dbo)\b)\w+["`\]]?\s{0,8}\./i;
const scratchName =
  /^(?:(?:test|tests|testing|tmp|temp|scratch)\d*(?:[_-].*)?|.*[_-](?:test|tests|testing|tmp|temp|scratch)(?:[_-]?\d+)?)$/i;

const databaseOptions = words("-d --dbname -D --database");
const hostOptions = words("-h --host");
const otherOptions =
  words(`-c -f -h -U -v -o -F -R -T -L -e -u -P -S --command --file --host --port --username --user
  --variable --set --execute --eval --socket --password --maintenance-db --defaults-file`);
const optionsOfMysql = new Set([...databaseOptions, ...otherOptions]);
/** For MySQL `-p` is a password, which is joined to it. */
const optionsOfOthers = new Set([...optionsOfMysql, "-p"]);

/** True for a program that takes statements for a database, or drops one itself. */
export function isDatabaseClient(name: string): boolean {
  return clients.has(name);
}

/**
 * True when such a program drops or empties more than what is named as a database for tests, on
 * this machine.
 */
export function dropsData(
  name: string,
  argv: readonly string[],
  stdin: string | undefined,
): boolean {
  const { databases, isHere } = databasesOf(name, argv);
  const isScratchHere = (database: string): boolean => isHere && isScratch(database);
  const isScratchOnly = databases.length > 0 && databases.every(isScratchHere);
  if (name === "dropdb") return databases.length > 0 && !isScratchOnly;
  const given = [...argv.slice(1), stdin ?? ""].map(withoutValues).join("\n");
  const statements = spelledPlainly(limitWhitespace(given.slice(0, maxStatements)));
  if (!dropping.test(statements)) return false;
  if (ofServer.test(statements) || elsewhere.test(statements)) return true;
  const dropped = [...statements.matchAll(droppedDatabase)].map(([, database = ""]) => database);
  if (!dropped.every(isScratchHere)) return true;
  return dropping.test(statements.replaceAll(droppedDatabase, " ")) && !isScratchOnly;
}

type Connection = { readonly databases: readonly string[]; readonly isHere: boolean };

/** What the command says that it connects to. */
function databasesOf(name: string, argv: readonly string[]): Connection {
  const withValue = /^(?:mysql|mariadb)$/.test(name) ? optionsOfMysql : optionsOfOthers;
  const { plain, options } = operandsOf(argv, withValue);
  const named = databaseOptions.flatMap((option) => options.get(option) ?? []);
  const databases = [...named, ...plain.slice(0, 1)];
  const hosts = [
    ...hostOptions.flatMap((option) => options.get(option) ?? []),
    ...databases.flatMap((database) => hostIn(database) ?? []),
  ];
  return { databases, isHere: hosts.every((host) => hereabouts.test(host)) };
}

/** This machine, a socket of it, or a name without a domain, as services of a test have. */
const hereabouts = /^(?:|[\w-]+|127(?:\.\d{1,3}){3}|\[?::1\]?|\/.*)$/;

function hostIn(address: string): string | undefined {
  return /^[a-z][a-z\d+.-]{0,31}:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(address)?.[1];
}

/** By its name or its place, a database that nothing is lost with. */
function isScratch(database: string): boolean {
  if (database === ":memory:") return true;
  const named = connectedTo(database);
  if (named === undefined || /[$`*?]/.test(named)) return false;
  if (/^(?:\/var)?\/tmp\/./.test(normalizePath(named))) return true;
  const file = named.slice(named.lastIndexOf("/") + 1);
  return scratchName.test(file.replace(/\.(?:db|sqlite3?|duckdb)$/i, ""));
}

/** The database of an address or of `dbname=… host=…`; undefined where it is not clear. */
function connectedTo(database: string): string | undefined {
  if (database.includes("://")) {
    return database.includes("dbname=")
      ? undefined
      : /^[a-z][a-z\d+.-]{0,31}:\/\/[^/?#]*\/([^/?#]+)/i.exec(database)?.[1];
  }
  return /[=?:@\s]/.test(database) ? undefined : database;
}

/**
 * A word without the texts in quotes, which are values; as it is where it may be read in another
 * way.
 */
function withoutValues(word: string): string {
  const mayMislead = /["`$\\#]|--|\/\*|\b(?:execute|prepare|do)\b/i.test(word);
  return mayMislead ? word : word.replaceAll(/'[^']*'/g, "''");
}

/**
 * Comments between the words of a statement would hide it; in quotes they are none, so both
 * readings count.
 */
function spelledPlainly(statements: string): string {
  if (!/\/\*|--/.test(statements)) return statements;
  return `${statements}\n${statements.replaceAll(/\/\*[^]*?\*\/|--[^\n]*(?:\n|$)/g, " ")}`;
}
