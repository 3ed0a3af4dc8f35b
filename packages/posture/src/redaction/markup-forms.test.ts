import { describe, expect, test } from "vitest";
import { redactText } from "./redact-text.ts";

const word = "Tr0ub4dor3xQ";

describe("a secret is hidden in markup, tables, cookies and pairs", () => {
  test.each([
    "<key>password</key>\n\t<string>*</string>",
    '{"value":"*","name":"API_KEY"}',
    '{"key":"db.password","value":{"stringValue":"*"}}',
    '{"name": "DB_PASSWORD", "valueFrom": {\n  "literal": "*"\n}}',
    '{"key":"api_key","value":{"arrayValue":{"values":[{"stringValue":"*"}]}}}',
    '{"name":"x-api-key","values":["*"]}',
    '{"header":"X-Api-Key","content":"*"}',
    '{"param":"client_secret","val":"*"}',
    '{"attribute":"token","value":"*"}',
    '{"Name":"DB_PASSWORD","Type":"text","Value":"*"}',
    '{"ParameterKey":"DbPassword","ParameterValue":"*"}',
    '{"Key":"Password","Value":{"S":"*"}}',
    '{"k":"password","v":"*"}',
    '{"field":"password","value":"*"}',
    '{"option":"password","value":"*"}',
    '{"variable":"API_TOKEN","value":"*"}',
    '{"id":"password","label":"Yours","value":"*"}',
    '{"label":"password","value":"*"}',
    '{"property":"password","value":"*"}',
    '{"setting":"api_key","value":"*"}',
    '{"env":"API_KEY","value":"*"}',
    String.raw`{\"key\":\"password\",\"value\":{\"stringValue\":\"*\"}}`,
    '{"value":{"stringValue":"*"},"key":"password"}',
    '{"value":["*"],"name":"API_KEY"}',
    '{"key":"config","value":{"kvlistValue":{"values":[{"key":"api_key","value":{"stringValue":"*"}}]}}}',
    '{"name":"TOKEN","valueFrom":null,"value":"*"}',
    '{"name":"TOKEN","order":12,"set":true,"value":"*"}',
    "env:\n  - name: API_TOKEN\n    type: text\n    value: '*'",
    '{"field":"password","text":"*"}',
    '{"id":"password","default":"*"}',
    '{"label":"API key","data":"*"}',
    '{"option":"--token","argument":"*"}',
    '{"args":["--token", "*"]}',
    "| name | password |\n|------|----------|\n| bob | * |\n| eve | * |",
    "- key: db.password\n  value: *\n",
    '<property name="password"><value>*</value></property>',
    '<property name="password">\n  <value>*</value>',
    'let password: &str = "*";',
    'const TOKEN: &\'static str = "*";',
    '<input type="password" value="*">',
    '<input value="*" name="password">',
    'form-data; name="password"\r\n\r\n*\r\n',
    ".x.com\tTRUE\t/\tTRUE\t0\tsession\t*",
    '<property name="password">*</property>',
    "<token id='x' value='*'/>",
    "<password><![CDATA[*]]></password>",
    "PHPSESSID=*; a=b",
    'auth=("ada", "*")',
    "user,password\nada,*\neve,*",
    "name\ttoken\tid\nada\t*\t7",
    "INSERT INTO users (name, password) VALUES ('ada', '*')",
    "Password\n--------\n*",
    "ssh ada:*@h",
    "password mismatch: *",
  ])("%j", (pattern) => {
    expect(redactText(pattern.replaceAll("*", word), "output", "*")).toBe(pattern);
  });
});

describe("markup, tables and pairs without a secret stay", () => {
  test.each([
    "<key>password</key><string>changeme</string><key>name</key><string>app2main</string>",
    '<input type="text" value="ada2lovelace"><input type="password" value="">',
    "name,size\nada,Tr0ub4dor3xQ",
    '{"key":"agent.name","value":{"stringValue":"Tr0ub4dor3xQ"}}',
    '{"name":"password","description":"Tr0ub4dor3xQ"}',
    '{"name":"password","value":{"from":"vault"}}',
    '{"value":{"stringValue":"Tr0ub4dor3xQ"},"key":"agent.name"}',
    '{"option":"--token","argument":"yes"}',
    '{"id":"page","default":"Tr0ub4dor3xQ"}',
    "| name | size |\n|------|----------|\n| bob | Tr0ub4dor3xQ |",
    "| token | means |\n|-------|-------|\n| h1 | a heading |",
    "- name: password\n  type: Tr0ub4dor3xQ\n",
    "- name: page\n  value: Tr0ub4dor3xQ\n",
    '<property name="title"><value>Tr0ub4dor3xQ</value></property>',
    "token,count\nOC-SEC-003,2\nsha256,4",
    "Password, token and key, and what they open\nA key, a door2b, a lock",
    "INSERT INTO users (name, age) VALUES ('ada2b', 'x1y2z3')",
    "Password\nreset your password",
    "mailto:a1b2c3d4e5f6g7@example.com, from:k7Qz2mXw9Lr4Tn@example.com",
    "session_id=main-session-of-ada",
  ])("%j", (text) => {
    for (const kind of ["prose", "output"] as const) expect(redactText(text, kind)).toBe(text);
  });
});
