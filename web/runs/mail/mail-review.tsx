import { Button, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { MailBody } from '../../ui/mail-body.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import classes from './mail.module.css';
import { MailHead, type StepMail } from './mail-head.tsx';
import type { MailForm } from './use-mail-form.ts';

/** The mail before it is sent, for its reviewer: it can be changed, and is sent with the answer. */
export function MailReview({ mail, form }: { mail: StepMail; form: MailForm }) {
  const { t } = useTranslation('runs');
  const [isEditing, setEditing] = useState(false);
  return (
    <section className={classes.mail} aria-label={t('mail.label')}>
      <MailHead mail={mail} />
      <TextInput
        label={t('mail.subject')}
        maxLength={500}
        value={form.subject}
        error={form.error}
        onChange={(event) => form.setSubject(event.currentTarget.value)}
      />
      {isEditing ? (
        <div>
          <p className={classes.label}>{t('mail.body')}</p>
          <RichText label={t('mail.body')} value={form.body} onChange={form.setBody} hasUndo hasTables />
        </div>
      ) : (
        <div className={classes.body}>
          <MailBody html={mail.body} />
          <Button
            mt={10}
            size="xs"
            variant="default"
            leftSection={<Icon of={IconPencil} size={14} />}
            onClick={() => setEditing(true)}
          >
            {t('mail.edit')}
          </Button>
        </div>
      )}
    </section>
  );
}
