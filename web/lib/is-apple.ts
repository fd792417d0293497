/** Whether keyboard shortcuts use ⌘ instead of Ctrl. */
export const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);
