import { expect, test } from "vitest";
import { notebookCells } from "./notebook-cells.ts";

test("the code cells of a notebook are read, each where it stands", () => {
  const text = `{"cells": [
 {"cell_type": "markdown", "source": ["import os"]},
 {"cell_type": "code", "source": ["!pip install a\\n", "import os\\n"]},
 {"cell_type": "code", "source": "print(os.environ)"},
 {"cell_type": "code", "source": " "},
 {"cell_type": "code", "source": 1},
 {"cell_type": "code", "source": [1]},
 7
]}`;
  expect(notebookCells(text)).toEqual([
    { text: `${" ".repeat(14)}\nimport os\n`, language: "python", line: 3, indent: 0 },
    { text: "print(os.environ)", language: "python", line: 4, indent: 0 },
  ]);
});

test("a first line that is written otherwise has the place of the cell before it", () => {
  const text = '{"cells": [{"cell_type": "code", "source": ["\\u0069mport os"]}]}';
  expect(notebookCells(text)).toMatchObject([{ text: "import os", line: 1 }]);
});

test.each(["", "{", "[]", '{"cells": 1}', "null", `{"cells": []}${" ".repeat(2_000_001)}`])(
  "a text that is no notebook has no cells",
  (text) => {
    expect(notebookCells(text)).toEqual([]);
  },
);
