/** About a second. */
const mostFrames = 60;

/**
 * Focuses an element if what has the focus goes with this change: the Tab key would begin at the top of the page again.
 * A change of the URL is rendered some frames later. It takes the focus from nothing that stays.
 */
export function focusIfLost(selector: string): void {
  const before = document.activeElement;
  const look = (frames: number) => {
    const now = document.activeElement;
    if (now === document.body) document.querySelector<HTMLElement>(selector)?.focus();
    else if (now === before && frames < mostFrames) requestAnimationFrame(() => look(frames + 1));
  };
  requestAnimationFrame(() => look(1));
}
