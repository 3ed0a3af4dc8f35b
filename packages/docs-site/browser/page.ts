/*
 * Runs before the page is drawn, so that it never flashes in another theme. The dashboard keeps the
 * same choice of a theme.
 */

const themes = ["system", "light", "dark"];
const storageKey = "parapet-theme";

function chosen(): string {
  const stored = localStorage.getItem(storageKey) ?? "";
  return themes.includes(stored) ? stored : "system";
}

function apply(): void {
  const { dataset } = document.documentElement;
  if (chosen() === "system") delete dataset["theme"];
  else dataset["theme"] = chosen();
}

apply();
document.addEventListener("DOMContentLoaded", () => {
  const button = document.getElementById("theme");
  if (button === null) return;
  const label = () => {
    button.textContent = `Theme: ${chosen()}`;
  };
  button.addEventListener("click", () => {
    const next = themes[(themes.indexOf(chosen()) + 1) % themes.length] ?? "system";
    localStorage.setItem(storageKey, next);
    apply();
    label();
  });
  label();
  button.hidden = false;
  showCurrent();
});

/** Scrolls the menu, and nothing else, to the page that is shown. */
function showCurrent(): void {
  const menu = document.getElementById("menu");
  const current = menu?.querySelector<HTMLElement>("[aria-current]");
  if (menu && current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
}
