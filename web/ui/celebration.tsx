import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import classes from './celebration.module.css';

const bars = 50;
const lasts = 900;
const colours = [
  'var(--vermilion-5)',
  'var(--vermilion-3)',
  'var(--gray-4)',
  'var(--gray-5)',
  'var(--green-5)',
  'var(--amber-4)',
];

/**
 * Fifty short bars that fly apart once, for 900 ms, when the last action of the inbox is answered; not shown with
 * reduced motion.
 */
export function Celebration() {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), lasts);
    return () => clearTimeout(timer);
  }, []);
  if (still || over) return null;
  return (
    <span className={classes.celebration} aria-hidden="true">
      {Array.from({ length: bars }, (_, index) => {
        // The golden angle spreads the bars evenly, and in the same way each time.
        const angle = index * 2.399963;
        const far = 70 + ((index * 53) % 150);
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never change their order
            key={index}
            style={{
              '--x': `${Math.round(Math.cos(angle) * far * 1.4)}px`,
              '--y': `${Math.round(Math.sin(angle) * far * 0.8 - 40)}px`,
              '--turn': `${(index * 67) % 360}deg`,
              '--wait': `${(index % 5) * 18}ms`,
              width: 7 + (index % 7),
              background: colours[index % colours.length],
            }}
          />
        );
      })}
    </span>
  );
}

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
