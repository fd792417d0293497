import { Suspense } from 'react';
import { useStore } from '../../../lib/tiny-store.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Modal } from '../../../ui/modal.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useEditor } from '../editor-context.ts';
import classes from './languages-place.module.css';
import { closeLanguages } from './languages-state.ts';
import { Languages } from './lazy-languages.ts';

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
