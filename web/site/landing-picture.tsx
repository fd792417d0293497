import { useTranslation } from '../lib/use-translation.ts';
import classes from './landing-picture.module.css';

/**
 * A part of a running track with four runners: two who had the baton, one who has it, one who is next. Hidden from
 * screen readers, because the text beside it says the same.
 */
export function LandingPicture() {
  const { t } = useTranslation('site');
  const runners = [
    {
      x: 445.3,
      y: 58.8,
      initials: 'NB',
      fill: '#D6E2F0',
      ink: '#264A70',
      name: t('landing.picture.asks'),
      at: [482, 98],
      note: t('landing.picture.asks_when'),
    },
    {
      x: 274.1,
      y: 106.3,
      initials: 'IK',
      fill: '#D5E6DA',
      ink: '#1F4D36',
      name: t('landing.picture.checks'),
      at: [310, 104.3],
      note: t('landing.picture.checks_took'),
    },
    {
      x: 181.2,
      y: 342.1,
      initials: 'MS',
      fill: '#FFD3C4',
      ink: '#7A2A14',
      name: t('landing.picture.approves'),
      at: [217, 340],
      note: t('landing.picture.has_baton'),
      holds: true,
    },
    {
      x: 284.4,
      y: 501,
      initials: 'AO',
      fill: '#E5DAEE',
      ink: '#533570',
      name: t('landing.picture.pays'),
      at: [320, 499],
      note: t('landing.picture.next'),
    },
  ];
  return (
    <svg className={classes.picture} viewBox="0 0 760 640" width="760" height="640" fill="none" aria-hidden="true">
      <defs>
        <linearGradient id="landing-trail" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--baton)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--baton)" stopOpacity=".55" />
        </linearGradient>
      </defs>
      <g transform="translate(0 20)">
        {[105, 160, 215, 270].map((r) => (
          <path key={r} d={`M760 ${300 - r}H420A${r} ${r} 0 0 0 420 ${300 + r}H760`} stroke="var(--line-2)" />
        ))}
        <path
          d="M760 57.5H420A242.5 242.5 0 0 0 284.4 99"
          stroke="var(--track-done)"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path
          d="M257.7 119.8A242.5 242.5 0 0 0 184.7 241.3"
          stroke="url(#landing-trail)"
          strokeWidth="11"
          strokeLinecap="round"
        />
        <path
          d="M185.8 237.2A242.5 242.5 0 0 0 177.6 293.7"
          stroke="var(--baton)"
          strokeWidth="15"
          strokeLinecap="round"
        />
        <path
          d="M182.3 252.1A242.5 242.5 0 0 0 181.5 256.2M180.8 260.4A242.5 242.5 0 0 0 180.5 262.1"
          stroke="#fff"
          strokeWidth="15"
          opacity=".9"
        />
        {runners.map(({ x, y, initials, fill, ink, name, at, note, holds }) => (
          <g key={initials}>
            <circle cx={x} cy={y} r="25" fill="var(--page)" />
            <circle cx={x} cy={y} r="21" fill={fill} />
            <text x={x} y={y + 4.5} textAnchor="middle" className={classes.initials} fill={ink}>
              {initials}
            </text>
            <text x={at[0]} y={at[1]} className={classes.name}>
              {name}
            </text>
            <text x={at[0]} y={at[1]! + 18} className={classes.note} data-holds={holds || undefined}>
              {note}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}
