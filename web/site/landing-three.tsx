import { useTranslation } from '../lib/use-translation.ts';
import { BatonBar } from '../ui/baton-bar.tsx';
import classes from './landing-three.module.css';

/** The bars of the last picture, as shares of the longest wait. */
const waits = [
  { stage: 'check', share: 0.3 },
  { stage: 'approve', share: 1 },
  { stage: 'pay', share: 0.43 },
] as const;

/** Three features of Baton, each with a small picture. */
export function LandingThree() {
  const { t } = useTranslation('site');
  return (
    <section className={classes.three}>
      <div>
        <div className={classes.picture} aria-hidden="true">
          <span className={classes.stage}>
            <b>{t('landing.picture.check')}</b>
            <i />
          </span>
          <em />
          <span className={classes.stage} data-held>
            <b>{t('landing.picture.approve')}</b>
            <i />
            <i />
          </span>
          <em />
          <span className={classes.stage}>
            <b>{t('landing.picture.pay')}</b>
            <i />
          </span>
        </div>
        <h2>{t('landing.draw')}</h2>
        <p>{t('landing.draw_text')}</p>
      </div>
      <div>
        <div className={classes.picture} aria-hidden="true">
          <span className={classes.card}>
            <BatonBar />
            <span className={classes.cardWords}>
              <b>{t('landing.picture.budget')}</b>
              <small>{t('landing.picture.travel')}</small>
            </span>
            <span className={classes.pass}>{t('landing.picture.approve')}</span>
            <span className={classes.line}>{t('landing.picture.disapprove')}</span>
          </span>
        </div>
        <h2>{t('landing.pass')}</h2>
        <p>{t('landing.pass_text')}</p>
      </div>
      <div>
        <div className={classes.picture} aria-hidden="true">
          <span className={classes.bars}>
            {waits.map(({ stage, share }) => (
              <span key={stage} className={classes.bar} data-longest={share === 1 || undefined}>
                {t(`landing.picture.${stage}`)}
                <i style={{ width: `${share * 100}%` }} />
              </span>
            ))}
          </span>
        </div>
        <h2>{t('landing.waits')}</h2>
        <p>{t('landing.waits_text')}</p>
      </div>
    </section>
  );
}
