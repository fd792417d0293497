/** Whose keyboards have ⌘ where others have Ctrl. */
export const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);
