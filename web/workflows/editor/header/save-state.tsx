import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useNow } from '../../../lib/use-locale.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useEditorState } from '../editor-context.ts';
import { phaseOf } from '../state/saving.ts';
import classes from './header.module.css';

/** Shows at all times whether the draft is saved. */
export function SaveState() {
  const { t } = useTranslation('editor');
  const now = useNow();
  const phase = useEditorState(({ saving, history }) => phaseOf(saving, history.present));
  const savedAt = useEditorState(({ saving }) => saving.savedAt);
  const refused = useEditorState(({ saving }) => saving.refused);
  const minutes = savedAt === null ? null : Math.max(0, Math.floor(now / 60) - Math.floor(savedAt / 60_000));
  const saved = minutes === null ? t('saving.saved') : t('saving.saved_ago', { count: minutes });
  const shown = {
    saved: { icon: IconCloudCheck, words: minutes === 0 ? t('saving.just_now') : saved },
    unsaved: { icon: IconCloudUp, words: t('saving.saving') },
    saving: { icon: IconCloudUp, words: t('saving.saving') },
    retrying: { icon: IconCloudOff, words: t('saving.retrying') },
    refused: { icon: IconAlertTriangle, words: refused?.message ?? t('saving.refused') },
    conflict: { icon: IconAlertTriangle, words: t('saving.conflict') },
  }[phase];
  const isBad = phase === 'retrying' || phase === 'refused' || phase === 'conflict';
  return (
    <span className={classes.saved} data-bad={isBad || undefined} data-phase={phase}>
      <Icon of={shown.icon} />
      {/* Announced only for problems: "Saving…" after each letter would interrupt the screen reader. */}
      <span aria-live={isBad ? 'assertive' : 'off'}>{shown.words}</span>
    </span>
  );
}
