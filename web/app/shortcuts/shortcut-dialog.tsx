import { Modal } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isApple } from '../../lib/is-apple.ts';
import { closeShortcuts, useShortcutsOpen } from './open-shortcuts.ts';
import classes from './shortcut-dialog.module.css';
import { listShortcutPlaces, shortcuts } from './shortcut-list.ts';

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
      {here.map(showPlace)}
      <p className={classes.elsewhere}>{t('shortcuts.elsewhere')}</p>
      {elsewhere.map(showPlace)}
    </Modal>
  );

  function showPlace(place: (typeof here)[number]) {
    return (
      <section key={place} className={classes.place}>
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
}
