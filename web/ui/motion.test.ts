import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(web, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const tokens = read('ui/tokens.css');
/** Milliseconds: whoever works with the interface every day should not wait for it. */
const longest = 200;

/** Nothing waits for these: they show that something is loading, or that the last action is answered. */
const longer = [
  'ui/progress-bar.module.css: advance',
  'ui/skeletons.module.css: sweep',
  'ui/celebration.module.css: throw',
  'ui/track-lap.module.css: arrive',
];

test('no motion takes longer than 200 ms, but for what nothing waits for', () => {
  const found = globSync('**/*.css', { cwd: web }).flatMap((file) =>
    motionsIn(read(file)).map((motion) => ({ ...motion, file })),
  );
  expect(found.length).toBeGreaterThan(25);
  expect(found.filter(({ duration }) => Number.isNaN(duration))).toEqual([]);
  const slow = found.filter(({ duration }) => duration > longest).map(({ file, name }) => `${file}: ${name}`);
  expect(slow.sort()).toEqual([...longer].sort());
});

test('components of Mantine move no longer than 200 ms', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !/test\.|testing/.test(file));
  const durations = files.flatMap((file) =>
    [...read(file).matchAll(/transitionProps[^}]*duration: (\d+)/g)].map(([, duration]) => Number(duration)),
  );
  expect(durations.length).toBeGreaterThan(0);
  expect(durations.filter((duration) => duration > longest)).toEqual([]);
  expect(read('ui/theme.ts')).toContain('respectReducedMotion: true');
});

test('one rule ends all motion where the reader asks for less', () => {
  const [, rule = ''] =
    /prefers-reduced-motion: reduce\) \{\s*\*[^,{]*,\s*::before,\s*::after \{([^}]*)\}/.exec(read('ui/base.css')) ?? [];
  for (const part of ['animation', 'transition']) expect(rule).toContain(`${part}-duration: 0.01ms !important`);
});

test('no page shows a spinner: only a field that loads its list, and the mark of a lost connection', () => {
  const files = globSync('**/*.tsx', { cwd: web }).filter((file) => /<(Loader|LoadingOverlay)\b/.test(read(file)));
  expect(files.sort()).toEqual(['live/connection-mark.tsx', 'workflows/editor/panel/chat/chat-channel.tsx']);
});

/** Each animation and transition with its first time, which is its duration, in milliseconds. */
function motionsIn(css: string): { name: string; duration: number }[] {
  const declared = [...css.matchAll(/(?<![-\w])(?:animation|transition):([^;]+);/g)].map(([, value = '']) => value);
  return declared
    .flatMap((value) => value.split(/,(?![^(]*\))/))
    .map((one) => one.trim())
    .filter((one) => one !== 'none')
    .map((one) => ({ name: one.split(/\s/)[0] ?? '', duration: durationOf(one) }));
}

function durationOf(motion: string): number {
  const half = /calc\(var\((--t-\w+)\) \/ 2\)/.exec(motion);
  const time = half?.[1] ?? /var\((--t-\w+)\)/.exec(motion)?.[1];
  const text = time ? (new RegExp(`${time}: ([^;]+);`).exec(tokens)?.[1] ?? '') : motion;
  const [, number, unit] = /(?:^|\s)(\d*\.?\d+)(ms|s)\b/.exec(text) ?? [];
  return (Number(number) * (unit === 's' ? 1000 : 1)) / (half ? 2 : 1);
}
