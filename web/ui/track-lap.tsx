import classes from './track-lap.module.css';

const lanes = [270, 326, 382, 438, 494];

/** A picture of running lanes that come in from the right, with the baton on them. */
export function TrackLap() {
  return (
    <svg
      className={classes.lap}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMaxYMax slice"
      fill="none"
      aria-hidden="true"
    >
      {lanes.map((radius) => (
        <circle key={radius} cx="1500" cy="660" r={radius} stroke="var(--line)" />
      ))}
      <path
        className={classes.baton}
        d="M1171.53 414.63A410 410 0 0 0 1140.5 462.86"
        stroke="var(--baton)"
        strokeWidth="9"
        strokeLinecap="round"
      />
    </svg>
  );
}
