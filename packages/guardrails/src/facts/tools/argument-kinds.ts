import { words } from "../../core/words.ts";

export type ArgumentKind =
  | "command"
  | "code"
  | "typed"
  | "keys"
  | "json"
  | "path"
  | "url"
  | "host"
  | "recipient"
  | "patch"
  | "folder"
  | "program"
  | "words"
  | "statement"
  | "origin"
  | "scripts"
  | "goal"
  | "prose";

/** What an argument is by its name, in lower case and without signs. */
const names: readonly (readonly [kind: ArgumentKind, names: string])[] = [
  [
    "command",
    "command cmd commands cmds script scripts shellcommand commandline commandlines cmdline shell run",
  ],
  ["scripts", "commands cmds scripts commandlines"],
  ["code", "code source python javascript expression fn"],
  ["program", "command cmd program executable exe binary bin process"],
  ["words", "args argv arguments argumentlist params parameters"],
  ["statement", "sql statement statements query queries"],
  ["origin", "source src sourcepath from oldpath path filepath oldfile"],
  ["typed", "data text literal chars input"],
  ["keys", "keys keystrokes sendkeys"],
  ["json", "invokeparamsjson paramsjson argsjson argumentsjson inputjson"],
  [
    "path",
    `path paths filepath file files filename filenames notebookpath targetfile absolutepath relativepath
     directory dir dirpath folder sourcepath destinationpath destination oldpath newpath outputpath output
     inputpath imagepath root mediapath attachment attachments media saveto saveas localpath uri source src dest dst from outputfile oldfile`,
  ],
  [
    "goal",
    "destination destinationpath dest dst output outputpath outputfile saveto saveas newpath",
  ],
  [
    "url",
    "url urls targeturl href link endpoint webhook webhookurl baseurl imageurl uri callbackurl serverurl",
  ],
  ["host", "host hostname domain server address ip"],
  [
    "recipient",
    `to cc bcc recipient recipients email emails emailaddress channel channelid channelname chatid chat target
     targets phone phonenumber attendees invitees sharewith userid sessionkey conversationid
     conversationref room`,
  ],
  ["patch", "patch diff input"],
  ["folder", "cwd workdir workingdirectory workdirectory"],
  [
    "prose",
    `content contents body message prompt query pattern regex description summary title subject text task question
     oldstring newstring oldtext newtext oldstr newstr newsource filetext instructions comment caption reason`,
  ],
];

const kinds = new Map<string, ReadonlySet<ArgumentKind>>();
for (const [kind, list] of names) {
  for (const name of words(list)) kinds.set(name, new Set([...(kinds.get(name) ?? []), kind]));
}
const none: ReadonlySet<ArgumentKind> = new Set();
const command: ReadonlySet<ArgumentKind> = new Set(["command"]);

/** What an argument may be, by its name: "file_path", "filePath" and "file-path" are one. */
export function argumentKinds(name: string): ReadonlySet<ArgumentKind> {
  if (name.length > 40) return none;
  const known = kinds.get(name);
  if (known !== undefined) return known;
  const bare = name.toLowerCase().replaceAll(/[^a-z\d]/g, "");
  return kinds.get(bare) ?? (/(?:command|cmd|commandline|cmdline)$/.test(bare) ? command : none);
}
