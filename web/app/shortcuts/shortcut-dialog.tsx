import { useMatches } from '@tanstack/react-router';
import { Fragment } from 'react';
import { isApple } from '../../lib/is-apple.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Modal } from '../../ui/modal.tsx';
import { closeShortcuts, useShortcutsOpen } from './open-shortcuts.ts';
import classes from './shortcut-dialog.module.css';
import { listShortcutScopes, type ShortcutScope, shortcuts } from './shortcut-list.ts';

/** All keyboard shortcuts, grouped by where they work: those of the current page first. */
export function ShortcutDialog() {
  const { t } = useTranslation(['app', 'ui']);
  const { here, elsewhere } = listShortcutScopes(useMatches().at(-1)?.fullPath ?? '');
  return (
    <Modal
      opened={useShortcutsOpen()}
      onClose={closeShortcuts}
      title={t('help.shortcuts')}
      size={480}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {here.map((scope) => (
        <Scope key={scope} scope={scope} />
      ))}
      <p className={classes.elsewhere}>{t('shortcuts.elsewhere')}</p>
      {elsewhere.map((scope) => (
        <Scope key={scope} scope={scope} />
      ))}
    </Modal>
  );
}

function Scope({ scope }: { scope: ShortcutScope }) {
  const { t } = useTranslation('app');
  return (
    <section className={classes.place}>
      <h3>{t(`shortcuts.${scope}.title`)}</h3>
      <dl>
        {shortcuts[scope].map(([name, ...keys]) => (
          <Fragment key={name}>
            <dt>{(t as (key: string) => string)(`shortcuts.${scope}.${name}`)}</dt>
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
