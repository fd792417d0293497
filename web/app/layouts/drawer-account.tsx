import { Collapse, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { displayName } from '../../../contract/person-name.ts';
import { paths } from '../../lib/paths.ts';
import { useSignedIn } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './drawer.module.css';
import { closeDrawer } from './drawer-state.ts';
import { LanguageChoice } from './language-choice.tsx';
import { SchemeChoice } from './scheme-choice.tsx';

/** The signed-in person; opens the account page, the color scheme and the language. */
export function DrawerAccount() {
  const { t } = useTranslation('app');
  const me = useSignedIn();
  const [open, setOpen] = useState(false);
  const name = displayName(me);
  return (
    <div className={classes.account}>
      <Collapse expanded={open}>
        <div className={classes.choices}>
          <Link to={paths.account} onClick={closeDrawer} className={classes.sub}>
            {t('account_menu.account')}
          </Link>
          {me.is_operator && (
            <Link to={paths.installation} onClick={closeDrawer} className={classes.sub}>
              {t('account_menu.installation')}
            </Link>
          )}
          <SchemeChoice />
          <LanguageChoice />
        </div>
      </Collapse>
      <UnstyledButton className={classes.who} onClick={() => setOpen(!open)} aria-expanded={open}>
        <Avatar person={{ id: me.id, name, image: me.profile_image.url }} size={32} />
        <span className={classes.whoWords}>
          <b>{name}</b>
          <span>{me.email}</span>
        </span>
      </UnstyledButton>
    </div>
  );
}
