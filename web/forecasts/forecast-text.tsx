import { IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ForecastBasis, ForecastReply } from '../../contract/forecasts.ts';
import { formatNumber, formatShare } from '../../contract/format-number.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './forecast-text.module.css';
import { formatRange } from './format-range.ts';

/**
 * When a run is likely done, or why that cannot be said, with a button that shows what this rests on: below it, because a
 * floating part would make the run's page load more than all the rest of a forecast.
 */
export function ForecastText({
  forecast,
  basis,
  isStart = false,
  withEarlier = true,
}: {
  forecast: ForecastReply;
  basis: ForecastBasis;
  /** Whether it is the forecast of a run that would start now. */
  isStart?: boolean;
  /** Whether how earlier forecasts went is part of it. */
  withEarlier?: boolean;
}) {
  const { t } = useTranslation('forecasts');
  const locale = useLocale();
  const now = useNow();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { state, lateness } = forecast;
  if (state === 'no_more') return null;
  const range = formatRange(forecast, locale, now);
  return (
    <div>
      <div className={classes.line}>
        <span>
          {state === 'forecast' && t(isStart ? 'start' : 'likely', { range })}
          {state === 'few_ended' && t('few_ended', { count: basis.ended, needed: basis.needed })}
          {state === 'few_similar' && t('few_similar')}
        </span>
        {lateness && (
          <span className={classes.risk} data-of={lateness}>
            {t(`lateness.${lateness}`)}
          </span>
        )}
        <IconButton
          className={classes.button}
          size={24}
          aria-label={t('about')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={IconInfoCircle} size={15} />
        </IconButton>
      </div>
      <div id={id} className={classes.about} hidden={!isOpen}>
        {isOpen && <AboutForecast forecast={forecast} basis={basis} withEarlier={withEarlier} />}
      </div>
    </div>
  );
}

/** What a forecast rests on, what it means, and how earlier ones went. */
function AboutForecast({
  forecast,
  basis,
  withEarlier,
}: {
  forecast: ForecastReply;
  basis: ForecastBasis;
  withEarlier: boolean;
}) {
  const { t } = useTranslation('forecasts');
  return (
    <>
      {forecast.narrowing && <p>{t(`rests_on.${forecast.narrowing}`, { count: forecast.similar })}</p>}
      {forecast.state === 'forecast' && <p>{t('meaning')}</p>}
      {withEarlier && (
        <p>
          <EarlierForecasts basis={basis} />
        </p>
      )}
      <p>{t('unseen')}</p>
    </>
  );
}

/** How many forecasts of past runs would have been right. */
export function EarlierForecasts({ basis: { earlier } }: { basis: ForecastBasis }) {
  const { t } = useTranslation('forecasts');
  const { language } = useLocale();
  if (earlier.forecasts === 0) return t('no_earlier');
  return t('earlier', {
    count: earlier.forecasts,
    number: formatNumber(earlier.forecasts, language),
    inside: formatNumber(earlier.inside, language),
    runs: formatNumber(earlier.runs, language),
    share: formatShare(earlier.inside / earlier.forecasts, language),
    aim: formatShare(0.8, language),
  });
}
