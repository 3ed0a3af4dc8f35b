import type { Locator } from "playwright-core";

/** Clicks as a person makes them, counted. */
export type CountedSteps = {
  readonly click: (locator: Locator) => Promise<void>;
  readonly choose: (field: Locator, value: string) => Promise<void>;
  readonly taken: () => number;
};

export function countedSteps(): CountedSteps {
  let taken = 0;
  return {
    click: async (locator) => {
      taken += 1;
      await locator.click();
    },
    choose: async (field, value) => {
      taken += 1;
      await field.selectOption(value);
    },
    taken: () => taken,
  };
}
