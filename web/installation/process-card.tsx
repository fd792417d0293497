import type { Installation } from '../../contract/installation.ts';
import { formatWhenInside } from '../lib/format-when.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Chip } from '../ui/chip.tsx';
import form from '../ui/form.module.css';
import classes from './installation-page.module.css';

/** The processes that are alive, and those that ended within the hour without saying so. */
export function ProcessCard({ processes }: Pick<Installation, 'processes'>) {
  const { t } = useTranslation('installation');
  const locale = useLocale();
  const now = useNow();
  return (
    <section className={form.section} aria-label={t('processes')}>
      <h2>{t('processes')}</h2>
      {processes.length === 0 && <p className={form.help}>{t('no_processes')}</p>}
      <ul className={classes.rows}>
        {processes.map(({ id, role, host, version, is_alive, started_at, seen_at }) => (
          <li key={id} className={classes.row}>
            <div className={classes.words}>
              {t(`roles.${role}`)}
              <p>
                {t('process_text', { host, version })}
                {' · '}
                {is_alive
                  ? t('alive_since', { when: formatWhenInside(started_at, locale, now) })
                  : t('last_seen', { when: formatWhenInside(seen_at, locale, now) })}
              </p>
            </div>
            {!is_alive && <Chip tone="bad">{t('gone')}</Chip>}
          </li>
        ))}
      </ul>
    </section>
  );
}
