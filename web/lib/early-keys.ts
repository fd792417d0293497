/** Milliseconds after which keys go to the page again, if the field has not been rendered. */
const patience = 5_000;

let text = '';
let isEntered = false;
let keeping: AbortController | null = null;
let cancel = () => {};

/**
 * Records what is typed until `takeEarlyKeys` is called: people who open the command menu, or the search of a draft, type on
 * before its code is loaded and its field has the focus.
 * @param onEscape Called if Escape is pressed meanwhile, which discards what was typed: what is being opened stays closed.
 */
export function keepEarlyKeys(onEscape: () => void): void {
  keeping?.abort();
  cancel = onEscape;
  keeping = new AbortController();
  const { signal } = keeping;
  text = '';
  isEntered = false;
  window.addEventListener('keydown', keepKey, { capture: true, signal });
  const timer = setTimeout(takeEarlyKeys, patience);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** What was typed, and whether Enter was pressed after it. The keys go to the page again. */
export function takeEarlyKeys(): { text: string; isEntered: boolean } {
  keeping?.abort();
  keeping = null;
  const taken = { text, isEntered };
  text = '';
  isEntered = false;
  return taken;
}

function keepKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (isComposing || ctrlKey || metaKey || altKey) return;
  if (key === 'Escape') {
    takeEarlyKeys();
    cancel();
    return;
  }
  if (key !== 'Enter' && key !== 'Backspace' && key.length !== 1) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isEntered) return;
  if (key === 'Enter') isEntered = text.trim() !== '';
  else text = key === 'Backspace' ? [...text].slice(0, -1).join('') : text + key;
}
