import MiniSearch, { type SearchResult } from "minisearch";
import type { SearchEntry } from "../src/search-entry.ts";

/*
 * Search in the browser: what it finds is one file, which is fetched when somebody begins to
 * search.
 */

const mostResults = 12;
const wordsShown = 140;

start();

function start(): void {
  const box = document.getElementById("search");
  const input = box?.querySelector("input");
  const results = document.getElementById("results");
  const count = document.getElementById("result-count");
  if (!box || !input || !results || !count) return;
  let index: Promise<MiniSearch> | undefined;
  const load = () => (index ??= loadIndex(box.dataset["entries"] ?? ""));

  const show = async () => {
    const query = input.value.trim();
    if (query === "") return close();
    const found = (await load()).search(query);
    if (query !== input.value.trim()) return;
    results.replaceChildren(...found.slice(0, mostResults).map((one) => linkTo(one, query)));
    count.textContent = found.length === 1 ? "1 result" : `${found.length} results`;
    if (found.length === 0) results.append(element("p", "", "Nothing found"));
    results.hidden = false;
  };
  const close = () => {
    results.hidden = true;
    count.textContent = "";
  };
  const links = () => [...results.querySelectorAll("a")];
  const move = (step: number) => {
    const all: readonly HTMLElement[] = [input, ...links()];
    const at = all.findIndex((one) => one === document.activeElement);
    all[(at + step + all.length) % all.length]?.focus();
  };

  input.addEventListener("focus", () => void load());
  input.addEventListener("input", () => void show());
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      close();
      input.focus();
    } else if (event.key === "Enter" && event.target === input) {
      links()[0]?.click();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    }
  });
  // A result on the page that is shown is no new page.
  results.addEventListener("click", close);
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !box.contains(target)) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    input.focus();
  });
  box.hidden = false;
}

async function loadIndex(address: string): Promise<MiniSearch> {
  const answer = await fetch(address);
  const entries: readonly SearchEntry[] = await answer.json();
  const index = new MiniSearch({
    fields: ["title", "heading", "text"],
    storeFields: ["title", "heading", "href", "text"],
    searchOptions: {
      boost: { title: 4, heading: 2 },
      combineWith: "AND",
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(
    entries.map(([title, heading, href, text], id) => ({ id, title, heading, href, text })),
  );
  return index;
}

function linkTo({ title, heading, href, text }: SearchResult, query: string): HTMLElement {
  const link = document.createElement("a");
  link.href = String(href);
  link.append(element("strong", "", String(title)));
  if (heading !== "") link.append(element("span", "heading", String(heading)));
  link.append(element("span", "text", excerpt(String(text), query)));
  return link;
}

/** The words around the first that was searched for. */
function excerpt(text: string, query: string): string {
  const word = query.split(/\s+/, 1)[0]?.toLowerCase() ?? "";
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const from = at < 60 ? 0 : text.indexOf(" ", at - 50) + 1;
  return `${from > 0 ? "… " : ""}${text.slice(from, from + wordsShown)}`;
}

function element(tag: string, className: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
