import { useMatches } from '@tanstack/react-router';
import { Fragment } from 'react';
import { isApple } from '../../lib/is-apple.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Modal } from '../../ui/modal.tsx';
import { closeShortcuts, useShortcutsOpen } from './open-shortcuts.ts';
import classes from './shortcut-dialog.module.css';
import { listShortcutPlaces, type ShortcutPlace, shortcuts } from './shortcut-list.ts';

/** All keyboard shortcuts, grouped by where they work: those of the current page first. */
export function ShortcutDialog() {
  const { t } = useTranslation(['app', 'ui']);
  const { here, elsewhere } = listShortcutPlaces(useMatches().at(-1)?.fullPath ?? '');
  return (
    <Modal
      opened={useShortcutsOpen()}
      onClose={closeShortcuts}
      title={t('help.shortcuts')}
      size={480}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {here.map((place) => (
        <Place key={place} place={place} />
      ))}
      <p className={classes.elsewhere}>{t('shortcuts.elsewhere')}</p>
      {elsewhere.map((place) => (
        <Place key={place} place={place} />
      ))}
    </Modal>
  );
}

function Place({ place }: { place: ShortcutPlace }) {
  const { t } = useTranslation('app');
  return (
    <section className={classes.place}>
      <h3>{t(`shortcuts.${place}.title`)}</h3>
      <dl>
        {shortcuts[place].map(([name, ...keys]) => (
          <Fragment key={name}>
            <dt>{(t as (key: string) => string)(`shortcuts.${place}.${name}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key === 'mod' ? (isApple ? '⌘' : 'Ctrl') : key}</kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
