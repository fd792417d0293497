const scheme = 'data-mantine-color-scheme';

/** Prints in light colors, whatever the scheme on the screen: paper is white. */
export function printInLight(): void {
  const root = document.documentElement;
  let onScreen: string | null = null;
  window.addEventListener('beforeprint', () => {
    onScreen = root.getAttribute(scheme);
    root.setAttribute(scheme, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (onScreen) root.setAttribute(scheme, onScreen);
  });
}
