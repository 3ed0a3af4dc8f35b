import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { secretVariableName } from "./secret-variable-name.ts";

const at = "/channels/telegram/botToken";

test("a variable is named by the setting, and no name is given twice", () => {
  const name = "SECRET_TELEGRAM_BOT_TOKEN";
  expect(secretVariableName(at, sampleModel("{}"))).toBe(name);
  expect(secretVariableName(at, sampleModel("{}", {}, [name]))).toBe(`${name}_2`);
  expect(secretVariableName(at, sampleModel("{}", {}, [name, `${name}_2`]))).toBe(`${name}_3`);
});
