import { formatNumber } from '../../contract/format-number.ts';
import type { ImportPreview } from '../../contract/import-preview.ts';
import { displayName } from '../../contract/person-name.ts';
import { formatDay } from '../lib/format-date.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Facts } from './facts.tsx';
import classes from './preview.module.css';

/** The counts of an import, and the people in it. */
export function PreviewFigures({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation('imports');
  const locale = useLocale();
  const now = useNow();
  const number = (value: number) => formatNumber(value, locale.language);
  const { first_at, last_at, members_total, others_total } = preview;
  const ends = (['completed', 'cancelled', 'running'] as const)
    .filter((end) => preview[end] > 0)
    .map((end) => t(`figures.${end}`, { number: number(preview[end]) }));
  return (
    <>
      <Facts
        facts={[
          { name: t('figures.cases'), value: number(preview.cases), remark: ends.join(' · ') },
          {
            name: t('figures.events'),
            value: number(preview.events),
            remark:
              preview.left_out > 0
                ? t('figures.left_out', { count: preview.left_out, number: number(preview.left_out) })
                : undefined,
          },
          { name: t('figures.activities'), value: number(preview.activities.length) },
          {
            name: t('figures.people'),
            value: number(members_total + others_total),
            remark: t('figures.known', { number: number(members_total) }),
          },
          {
            name: t('figures.period'),
            value:
              first_at !== null && last_at !== null
                ? `${formatDay(first_at, locale, now)} – ${formatDay(last_at, locale, now)}`
                : '–',
          },
        ]}
      />
      {members_total + others_total > 0 && (
        <details className={classes.people}>
          <summary>{t('people.title')}</summary>
          {members_total > 0 && (
            <>
              <h4>{t('people.members')}</h4>
              <ul className={classes.persons}>
                {preview.members.map(({ name, events, user_workspace: { user } }) => (
                  <li key={name}>
                    <Avatar person={{ id: user.id, name: displayName(user), image: user.profile_image.url }} labelled />
                    <span className={classes.quiet}>
                      {name} · {number(events)}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
          {others_total > 0 && (
            <>
              <h4>{t('people.others')}</h4>
              <p className={classes.quiet}>{t('people.others_text')}</p>
              <ul className={classes.persons}>
                {preview.others.map(({ name, events }) => (
                  <li key={name}>
                    {name} <span className={classes.quiet}>{number(events)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </details>
      )}
    </>
  );
}
