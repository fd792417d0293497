const signs: Record<string, string> = { Minus: '-', Equal: '=', Period: '.' };

/**
 * The key that was pressed, a letter in lower case. Shortcuts name keys of a Latin keyboard: with another layout, such as the
 * Thai one, it is what the same key has there.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isLatin = key.length > 1 || /[\x20-\x7e]|\p{Script=Latin}/u.test(key);
  const found = isLatin ? key : (/^(?:Key|Digit)(\w)$/.exec(code)?.[1] ?? signs[code] ?? key);
  return found.length > 1 ? found : found.toLowerCase();
}

/** Whether a letter is pressed with Ctrl or ⌘, and with neither Alt nor Shift. */
export const isCommandKey = (event: KeyboardEvent, letter: string): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && latinKey(event) === letter;
