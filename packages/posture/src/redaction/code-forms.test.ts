import { describe, expect, test } from "vitest";
import { redactText, redactionMark } from "./redact-text.ts";

const word = "Tr0ub4dor3xQ";

describe("a password that code hands over is hidden", () => {
  test.each([
    `DriverManager.getConnection("jdbc:mysql://h/db", "ada", "*")`,
    `pymysql.connect("h", "ada", "*", "db")`,
    `client.connect("h", 22, "ada", "*")`,
    `new Sequelize('shop', 'ada', '*', { dialect: 'pg' })`,
    `new mysqli("h", "ada", "*", "db")`,
    `new PDO("mysql:host=h", "ada", "*")`,
    `createPool("h", "ada", "*")`,
    `credentials += Credentials("Nexus Realm", "nexus.example", "ada", "*")`,
    `new NetworkCredential("ada", "*")`,
    `new UsernamePasswordCredentialsImpl(GLOBAL, "id", "d", "ada", "*")`,
    `request.basic_auth("ada", "*")`,
    String.raw`{"code":"new mysqli(\"h\", \"ada\", \"*\")"}`,
    `Authorization: "Basic " + btoa("ada:*")`,
    `Buffer.from('ada:*').toString('base64')`,
    `base64.b64encode(b"ada:*")`,
    `b64("ada:*")`,
    `curl_setopt($c, CURLOPT_USERPWD, "ada:*");`,
    `npmAuthIdent: "ada:*"`,
    `jwt.sign(payload, '*')`,
    `jwt.verify(given, "*")`,
    `jwt.encode(claims, "*")`,
    `jwt.decode(given, "*")`,
    `crypto.createHmac('sha256', '*')`,
    `hmac.new(b"*", body)`,
    `client.login("*")`,
    `password="{{ '*' | password_hash('sha512') }}"`,
    `storePassword "*"`,
    `Driver={ODBC};UID=ada;PWD={*};`,
    `Password = {*}`,
    "password = <<EOT\n*\nEOT",
    "db_secret = <<-EOT\n  *\nEOT",
    "token = <<~'X'\n*\nX",
    "passphrase = <<EOT\n*\nEOT",
    `const apiKey = process.env.API_KEY || '*';`,
    `const pw = process.env.DB_PASS ?? "*"`,
    `os.environ.get("DB_PASSWORD") or "*"`,
    `getenv('DB_PASSWORD') ?: '*'`,
    `ALTER USER ada IDENTIFIED WITH caching_sha2_password BY '*'`,
    `NEO4J_AUTH=neo4j/*`,
    `[smtp.example]:587 ada:*`,
    `psexec.py corp/ada:*@h`,
    `ldap_default_authtok = *`,
    `fernet_key = *`,
    `Passwort lautet *`,
    `echo * | keepassxc-cli show db x`,
  ])("%s", (pattern) => {
    expect(redactText(pattern.replace("*", word), "output")).toBe(
      pattern.replace("*", redactionMark),
    );
  });
});

describe("names, algorithms, words and references in the same places stay", () => {
  test.each([
    `socket.connect("h", "port-8080")`,
    `client.connect("h", "ada", "utf-8")`,
    `new PDO("mysql:host=h", "ada", password)`,
    `Buffer.from("data:image", "base64")`,
    `Buffer.from("sha:sha256")`,
    `jwt.verify(given, "RS256")`,
    `createHmac("sha256", key)`,
    `page.login("administrator")`,
    `PWD={password}`,
    `password = <<EOT\n\${local.password}\nEOT`,
    `if (token || "anonymous") return`,
    `resetPassword "the old one"`,
    `docker/build:v12alpine@sha256:${"0f".repeat(32)}`,
    `HTTP_AUTH=basic/digest`,
    `mySequelizes("shop", "ada", "dialects")`,
  ])("%s", (text) => {
    expect(redactText(text, "output")).toBe(text);
  });
});
