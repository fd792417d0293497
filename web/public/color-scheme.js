// Runs before the first paint, so that a dark page is never light for a moment. It is a file of its own because the page's
// Content-Security-Policy allows no inline scripts. Until the app starts, it also follows the system's scheme.
{
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('mantine-color-scheme-value');
    } catch {
      // The browser may deny access to the storage; then the system's scheme is used.
    }
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  apply();
  system.addEventListener('change', apply);
}
