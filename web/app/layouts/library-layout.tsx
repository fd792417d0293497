import { useEffect, useState } from 'react';
import { i18n, markDocument } from '../../lib/languages.ts';
import { useMe } from '../../lib/session.ts';
import { TranslatorContext } from '../../lib/use-translation.ts';
import { DefaultLayout } from '../routes/layouts.ts';
import { PublicLayout } from './public-layout.tsx';

/** The library in the default layout for signed-in people; others read it in English, whatever language they chose. */
export function LibraryLayout() {
  const me = useMe();
  return me ? <DefaultLayout /> : <InEnglish />;
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
