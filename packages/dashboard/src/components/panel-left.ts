/** Pixels that a panel keeps from the edge of the screen. */
const margin = 16;

/**
 * Where a panel begins, in pixels from its button: below it, on the side that has more room, and
 * within the screen.
 */
export function panelLeft(
  button: { readonly start: number; readonly width: number },
  panelWidth: number,
  screenWidth: number,
): number {
  const isAtEnd = button.start > screenWidth / 2;
  const wanted = isAtEnd ? button.width - panelWidth : 0;
  const most = screenWidth - margin - panelWidth - button.start;
  return Math.max(margin - button.start, Math.min(wanted, most));
}
