interface PressedKey {
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  preventDefault: () => void;
}

/** Whether a key is pressed without Ctrl, ⌘ and Alt: with these it is a shortcut of the browser or the system. */
export const isPressedAlone = ({ ctrlKey, metaKey, altKey }: PressedKey): boolean => !(ctrlKey || metaKey || altKey);

/** Moves the focus to an element that arrow keys go through, and scrolls it into view. */
export function moveFocus(event: PressedKey, next: HTMLElement | undefined): void {
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
