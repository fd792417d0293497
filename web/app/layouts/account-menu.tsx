import { Popover, UnstyledButton } from '@mantine/core';
import { IconLogout, IconServerCog, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { displayName } from '../../../contract/person-name.ts';
import { paths } from '../../lib/paths.ts';
import { useSignedIn } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSignOut } from '../sign-out.ts';
import classes from './account-menu.module.css';
import { AccountTarget } from './bar-targets.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import { type BarMenuProps, useBarMenu } from './use-bar-menu.ts';

/** A small dialog, not a menu: it holds choices, and an ARIA menu may hold commands only. */
export function AccountMenu({ defaultOpened }: BarMenuProps) {
  const { t } = useTranslation('app');
  const me = useSignedIn();
  const signOut = useSignOut();
  const { opened, onChange: setOpened } = useBarMenu(defaultOpened);
  const name = displayName(me);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={252} trapFocus returnFocus>
      <Popover.Target>
        <AccountTarget autoFocus={defaultOpened} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={t('account_menu.label', { name })}>
        <div className={classes.who}>
          <b>{name}</b>
          <span>{me.email}</span>
        </div>
        <Link to={paths.account} className={classes.item} onClick={() => setOpened(false)}>
          <Icon of={IconUser} />
          {t('account_menu.account')}
        </Link>
        {me.is_operator && (
          <Link to={paths.installation} className={classes.item} onClick={() => setOpened(false)}>
            <Icon of={IconServerCog} />
            {t('account_menu.installation')}
          </Link>
        )}
        <div className={classes.choices}>
          <SchemeChoice />
          <LanguageChoice />
        </div>
        <hr className={classes.rule} />
        <UnstyledButton
          className={classes.item}
          onClick={() => {
            setOpened(false);
            void signOut();
          }}
        >
          <Icon of={IconLogout} />
          {t('account_menu.sign_out')}…
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  );
}
