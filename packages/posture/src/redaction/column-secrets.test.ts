import { expect, test } from "vitest";
import { columnSecrets } from "./column-secrets.ts";

const word = "Tr0ub4dor3xQ";
const found = (text: string, most = 99) =>
  columnSecrets(text, most).map(({ start, end }) => text.slice(start, end));

test.each<[string, readonly string[]]>([
  [`name,password\nada,${word}\neve,${word}9`, [word, `${word}9`]],
  [`name;api_key;id\r\nada;"${word}";7\r\n`, [word]],
  [`token\tname\n${word}\tada`, [word]],
  [`x\n"name","pwd"\n"ada","${word}"\n\n"eve","${word}"`, [word]],
  [`name,password\n\nada,${word}`, []],
  [`name,size\nada,${word}`, []],
  [`name,password of mine!\nada,${word}`, []],
  [`password\n${word}`, []],
  [`name,password\nada,changeme\nada,secret`, []],
  [`${"x".repeat(63)},${`${"y".repeat(60)},`.repeat(33)}password\na,b,${word}`, []],
])("the secrets of the columns of %j", (text, secrets) => {
  expect(found(text)).toEqual(secrets);
});

test("of one table two hundred rows are read, and of a row its first 4,096 characters", () => {
  const rows = Array.from({ length: 250 }, (_, n) => `ada,${word}${n}`);
  expect(found(["name,password", ...rows].join("\n"), 9_999)).toHaveLength(200);
  const long = (length: number) => `name,password\n${"x".repeat(length)},${word}`;
  expect(found(long(4_000))).toEqual([word]);
  expect(found(long(4_096))).toEqual([]);
});

test("the table that comes after one is found, too, and no more than are wanted", () => {
  const table = `name,password\nada,${word}\n\n`;
  expect(found(table.repeat(3))).toHaveLength(3);
  expect(found(table.repeat(3), 2)).toHaveLength(2);
  const statement = `INSERT INTO u (name, password) VALUES ('ada', '${word}');\n`;
  expect(found(statement.repeat(3))).toHaveLength(3);
  expect(found(statement.repeat(3), 1)).toHaveLength(1);
});

test.each<[string, readonly string[]]>([
  [`INSERT INTO u (name, password) VALUES ('ada', '${word}')`, [word]],
  [`insert into u ("name", "password") values ('ada', '${word}');\n('eve', 'x')`, [word]],
  [`INSERT INTO u (name, age) VALUES ('ada', '${word}')`, []],
  [`INSERT INTO u (password) SET ('${word}')`, []],
])("the secrets that a statement puts in: %s", (text, secrets) => {
  expect(found(text)).toEqual(secrets);
});
