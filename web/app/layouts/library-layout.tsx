import { lazy, Suspense, useEffect, useState } from 'react';
import { i18n, markDocument } from '../../lib/languages.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { useMe } from '../../lib/session.ts';
import { TranslatorContext } from '../../lib/use-translation.ts';
import { PublicLayout } from './public-layout.tsx';

const DefaultLayout = lazy(async () => ({
  default: (await loadChunk(() => import('./default-layout.tsx'))).DefaultLayout,
}));

/** The library in the default layout for signed-in people; others read it in English, whatever language they chose. */
export function LibraryLayout() {
  const me = useMe();
  return me ? (
    <Suspense>
      <DefaultLayout />
    </Suspense>
  ) : (
    <InEnglish />
  );
}

function InEnglish() {
  // The copy shares the loaded texts, and changing its language changes neither the page's nor the saved one.
  const [english] = useState(() => i18n.copy('en'));
  useEffect(() => {
    document.documentElement.lang = 'en';
    return markDocument;
  }, []);
  return (
    <TranslatorContext value={english}>
      <PublicLayout />
    </TranslatorContext>
  );
}
