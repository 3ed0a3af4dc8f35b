import { describe, expect, test } from "vitest";
import { readShell } from "../../testing/read-commands.ts";
import { destroys } from "./destroys.ts";

function isDestructive(script: string): boolean {
  return destroys(readShell(script).commands, [], []);
}

describe("a word such as test excuses no other database", () => {
  test.each([
    "psql prod -c 'DROP DATABASE prod -- test'",
    "psql prod -c 'drop table users; -- tmp'",
    "psql prod -c 'drop table users /* app_test */'",
    "psql -d prod -v test=1 -c 'drop schema public cascade'",
    "psql postgres://test:test@db.test/prod -c 'drop table users'",
    "psql app_test -c '\\c prod' -c 'drop table users'",
    "psql app_test -d prod -c 'drop table users'",
    "psql postgres -c 'drop database app_test; drop database prod'",
    "mysql -u test prod -e 'drop database prod'",
    "mysql app_test -e 'use prod; drop table users'",
    "mysql app_test -e 'drop table prod.users'",
    "mysql -u root --defaults-file=/etc/test.cnf -e 'drop table users'",
    "echo 'drop table users' | psql prod test",
    "sqlite3 prod.db 'drop table test'",
    "sqlite3 test.db \"attach 'prod.db' as p; drop table p.users\"",
    "sqlite3 latest.db 'drop table users'",
    "dropdb prod --host test",
    "dropdb -U test prod",
    "dropdb latest",
    "dropuser test",
    "dropdb -h db.example.com app_test",
    "psql -h 10.0.0.7 -d app_test -c 'drop table users'",
    "psql postgres://ann@db.example.com/app_test -c 'drop table users'",
    "mysql --host=db.example.com -e 'drop database app_test'",
    "psql prod -c 'drop table users; -- --help'",
    "psql prod -c 'drop/**/table users'",
  ])("%s", (script) => expect(isDestructive(script)).toBe(true));
});

describe("a database for tests may go", () => {
  test.each([
    "psql app_test -c 'DROP TABLE IF EXISTS users'",
    "psql -h localhost -U postgres -d app_test -c 'TRUNCATE users'",
    "dropdb -h postgres app_test",
    "psql -h 127.0.0.1 -d app_test -c 'drop table users'",
    "psql postgres://ann@[::1]:5432/app_test -c 'drop table users'",
    "psql --dbname=app_test -c 'drop schema public cascade; create schema public'",
    "psql postgres://ann:pw@localhost:5432/app_test?sslmode=disable -c 'drop table users'",
    "psql postgres -c 'drop database if exists app_test'",
    "psql postgres -c 'drop database \"test_7\"'",
    "mysql -u root -psecret app_test -e 'drop table users'",
    "echo 'drop table users' | psql app_test",
    "sqlite3 :memory: 'drop table x'",
    "sqlite3 build/test.db 'drop table x'",
    "sqlite3 /tmp/x.db 'delete from x;'",
    "dropdb --if-exists -h localhost app_test",
    "dropdb tmp_import",
    "dropdb --help",
  ])("%s", (script) => expect(isDestructive(script)).toBe(false));
});

describe("a value in a statement is no statement", () => {
  test("of an update", () =>
    expect(isDestructive(`psql prod -c "update t set note='drop table' where id=1"`)).toBe(false));

  test.each([
    `psql prod -c "do 'begin execute ''drop table users''; end'"`,
    `psql prod -c "select \\$\\$'\\$\\$; drop table users; select \\$\\$'\\$\\$"`,
    `psql prod -c "select 1 -- '
drop table users; --'"`,
  ])("unless the quotes may lie: %s", (script) => expect(isDestructive(script)).toBe(true));
});
