const scheme = 'data-mantine-color-scheme';

/** Paper is white: what is printed has the light colours, whatever the screen has. */
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
