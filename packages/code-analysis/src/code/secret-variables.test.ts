import { describe, expect, test } from "vitest";
import { isSecretVariable } from "./secret-variables.ts";

describe("a name that says that it opens something is secret", () => {
  test.each([
    "X_API_KEY",
    "AWS_ACCESS_KEY_ID",
    "API_KEYS",
    "github_token",
    "CLIENT_SECRET",
    "GOOGLE_CREDENTIALS",
    "DB_PASSWORD",
    "NPM_AUTH",
    "SSH_PRIVATE_KEY",
    "TLS_CERT",
    "MNEMONIC",
    "WALLET_SEED_PHRASE",
    "SENTRY_DSN",
    "MYSQL_PWD",
    "DATABASE_URL",
    "DB_URL",
    "POSTGRES_URL",
    "POSTGRESQL_URI",
    "PG_URL",
    "MYSQL_URL",
    "MONGO_URL",
    "MONGODB_URI",
    "REDIS_URL",
  ])("%s", (name) => expect(isSecretVariable(name)).toBe(true));
});

describe("another name is not", () => {
  test.each([
    "HOME",
    "GITHUB_REPOSITORY",
    "GIT_AUTHOR_NAME",
    "KEYBOARD",
    "OPENAI_MAX_TOKENS",
    "MAX_TOKEN",
    "STRIPE_PUBLISHABLE_KEY",
    "NEXT_PUBLIC_KEY",
    "SUPABASE_ANON_KEY",
    "TOKEN_LIMIT",
    "TOKEN_COUNT",
    "KEY_NAME",
    "AUTH_TYPE",
    "SERVICE_URL",
    "PWD",
  ])("%s", (name) => expect(isSecretVariable(name)).toBe(false));
});
