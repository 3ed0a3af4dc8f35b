import { describe, expect, test } from "vitest";
import { redactText } from "./redact-text.ts";

const word = "Tr0ub4dor3xQ";

describe("what is assigned to the name of a secret is hidden in every language", () => {
  test.each([
    "password = '''*'''",
    'password = """*"""',
    "password:\n  *",
    "password: !!str *",
    "password: &x *",
    "TOKEN=$'*'",
    "DB_PASSWORD2=*",
    "API_KEY_1=*",
    "PASSWORD_PROD=*",
    "TOKEN_VALUE=*",
    "SECRET_KEY_BASE=*",
    "AWS_CREDENTIALS=*",
    "OPENAI_KEY=*",
    "REDISCLI_AUTH=*",
    "PresharedKey = *",
    "Ocp-Apim-Subscription-Key: *",
    'password := "*"',
    "PASSWORD ?= *",
    'const apiKey: string = "*"',
    'os.environ["TOKEN"] = "*"',
    "Key (api_key)=(*) already exists.",
    "Symbol(token): '*'",
    "<apiKey>\n*\n</apiKey>",
    "- --token\n- *",
    '"password" :\n   "*"',
    '.setPassword("*")',
    "SET PASSWORD FOR ada = PASSWORD('*')",
    'token = """\n*\n"""',
    'password: {value: "*"}',
    "TOKEN+=*",
    "%TOKEN%=*",
    "token[0]=*",
    "TOKEN=$(echo *)",
    "TOKEN=`echo *`",
    '{"bearer":"*"}',
    '"tokens": ["*"]',
  ])("%j", (pattern) => {
    for (const kind of ["settings", "prose", "output"] as const)
      expect(redactText(pattern.replace("*", word), kind, "*")).toBe(pattern);
  });
});

describe("an assignment that holds no secret stays", () => {
  test.each([
    "PUBLIC_KEY=Tr0ub4dor3xQ, CACHE_KEY=user1a2b3c4d",
    "import_credentials=on, credentials: include",
    "incompat('ivel2 d'), getToken('main2'), token('${x}')",
    "tokens: 4096k2, keys: [left2, right2]",
    "bypass_test: all, compass2=north",
    "password:\n  type: string\n  minLength: 8",
    "token:\n- first\n- second",
    "const token: string = getToken(); const password: Password = input.value",
    '`Bearer ${tokenOf(user)}`, token=`${read("x")}`',
    "token: oauth2, password: utf-8",
    "MAX_TOKENS_2=4096, tokens_dev: 12",
    "idempotency_key=ev_01m852jv65yn4mzkt5axgp",
    '{"lines":["\\"botToken\\": \\"${TG_TOKEN}\\", \\"x\\": 1"]}',
    '"\\\\\\"token\\\\\\": \\\\\\"Bearer $TOKEN\\\\\\""',
  ])("%j", (text) => {
    for (const kind of ["prose", "output"] as const) expect(redactText(text, kind)).toBe(text);
  });
});

test.each([
  ["password=x1y2z3", "password=[redacted]"],
  ["password=x1y2z", "password=x1y2z"],
  ["PASSWORD=ABCDEFGH", "PASSWORD=ABCDEFGH"],
])(
  "an equation hides six characters and more that are no name of a variable: %s",
  (text, shown) => {
    expect(redactText(text, "output")).toBe(shown);
  },
);
