import { Button } from '@mantine/core';
import { IconChevronDown, IconMail } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Fold } from '../../ui/fold.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MailBody } from '../../ui/mail-body.tsx';
import classes from './mail.module.css';
import { MailHead, type StepMail } from './mail-head.tsx';

/** The mail of a step that is being sent, was sent, or failed: folded, but rejected recipients are shown at once. */
export function StepMailBox({ mail }: { mail: StepMail }) {
  const { t } = useTranslation('runs');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.sent}>
      {mail.refused.map(({ address, reason }) => (
        <p key={address} className={classes.refused}>
          {t('mail.refused', { address, reason })}
        </p>
      ))}
      <Button
        variant="subtle"
        size="compact-xs"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<Icon of={IconMail} size={14} />}
        rightSection={<Icon of={IconChevronDown} size={14} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'mail.hide' : 'mail.show')}
      </Button>
      <Fold isOpen={isOpen} id={id}>
        <div className={classes.folded}>
          <div className={classes.mail}>
            <MailHead mail={mail} withSubject />
            <div className={classes.body}>
              <MailBody html={mail.body} />
            </div>
          </div>
        </div>
      </Fold>
    </div>
  );
}
