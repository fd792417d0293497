import { createRoot, hydrateRoot } from 'react-dom/client';
import { announceReady, announceTakeover } from '../lib/drawn-page.ts';
import { languageOfReader, markDocument, startLanguages } from '../lib/languages.ts';
import { readMe } from '../lib/session.ts';
import { App } from './app.tsx';
import { keepFocusWhileLoading } from './keep-focus-while-loading.ts';
import { loadDrawnPage } from './load-drawn-page.ts';
import { preloadPage } from './preload-page.ts';
import { printInLight } from './print-in-light.ts';
import { router } from './router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

printInLight();
keepFocusWhileLoading();
// Translations, user and page are loaded at the same time. The router waits for the user, and loads a page afterwards.
void readMe().catch(() => {});
preloadPage(router);
void show(root);
// The first use of the browser's texts for dates takes 15 ms: now, while the page is loading, and not while it is rendered.
setTimeout(() => Intl.DateTimeFormat().format());

/**
 * A page that the server sent drawn is taken over as it is, once everything that it shows is loaded. Not awaited above: what
 * is loaded imports this file's chunk, and would wait for it in turn.
 */
async function show(element: HTMLElement): Promise<void> {
  const isDrawn = element.hasChildNodes();
  await startLanguages(languageOfReader());
  if (isDrawn && (await loadDrawnPage(router))) {
    announceTakeover();
    hydrateRoot(element, <App router={router} />);
    return;
  }
  markDocument();
  createRoot(element).render(<App router={router} />);
  if (isDrawn) announceReady();
}
