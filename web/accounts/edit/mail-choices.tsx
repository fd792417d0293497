import { Checkbox } from '@mantine/core';
import { type MailSettings, mailings, noticeGroups } from '../../../contract/notifications.ts';
import { formatTime } from '../../lib/format-date.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import form from '../../ui/form.module.css';
import { Select } from '../../ui/select.tsx';
import classes from './mail-choices.module.css';

type MailFields = MailSettings & { subscribed_to_email: boolean; daily_mail_hour: string };

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** What it needs of the form that it is a part of. */
interface MailForm {
  values: MailFields;
  getInputProps: (name: keyof MailFields) => object;
  getCheckProps: (name: keyof MailFields) => object;
}

/** Which mails about runs come, and when: at once, once a day at an hour, or never. */
export function MailChoices({ fields }: { fields: MailForm }) {
  const { t } = useTranslation('account');
  const { language } = useLocale();
  const { values } = fields;
  const isOn = values.subscribed_to_email;
  const hasDaily = noticeGroups.some((group) => values[`mail_${group}`] === 'daily');
  return (
    <div id="mails" className={classes.mails}>
      <Checkbox label={t('notify')} description={t('notify_help')} {...fields.getCheckProps('subscribed_to_email')} />
      <div className={classes.choices}>
        {noticeGroups.map((group) => (
          <Select
            key={group}
            label={t(`mail_group.${group}`)}
            allowDeselect={false}
            disabled={!isOn}
            data={mailings.map((value) => ({ value, label: t(`mailing.${value}`) }))}
            {...fields.getInputProps(`mail_${group}`)}
          />
        ))}
      </div>
      {hasDaily && (
        <div className={form.pair}>
          <Select
            label={t('daily_hour')}
            description={t('daily_hour_help')}
            allowDeselect={false}
            disabled={!isOn}
            data={hours.map((hour) => ({
              value: String(hour),
              label: formatTime(hour * 3600, { language, zone: 'UTC' }),
            }))}
            {...fields.getInputProps('daily_mail_hour')}
          />
        </div>
      )}
    </div>
  );
}
