import { lazy, Suspense } from 'react';
import { loadNamespaces } from '../../../lib/languages.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useStore } from '../../../lib/tiny-store.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Modal } from '../../../ui/modal.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useEditor } from '../editor-context.ts';
import classes from './languages-place.module.css';
import { closeLanguages } from './languages-state.ts';

// Loaded when the dialog is opened: most drafts have one language.
const Languages = lazy(async () => {
  const [{ Languages }] = await Promise.all([
    loadChunk(() => import('./languages.tsx')),
    loadNamespaces(['translations']),
  ]);
  return { default: Languages };
});

/** The dialog in which the draft is translated, over the whole editor. */
export function LanguagesPlace({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation(['editor', 'ui']);
  const { languages } = useEditor();
  const { isOpen } = useStore(languages);
  return (
    <Modal
      opened={isOpen}
      onClose={() => closeLanguages(languages)}
      title={t('languages')}
      size={1120}
      fullScreen={narrow}
      classNames={{ header: classes.head }}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Suspense fallback={<SkeletonRows rows={6} />}>{isOpen && <Languages />}</Suspense>
    </Modal>
  );
}
