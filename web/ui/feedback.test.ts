import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const web = new URL('../', import.meta.url);
const sources = readdirSync(web, { recursive: true })
  .map(String)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing/.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(new URL(name, web), 'utf8') }));
const using = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

test('what happened is told in one place: by a toast, and asked in one dialog', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(using(/\buseToasts\(/)).toEqual(['ui/toasts.tsx']);
  expect(using(/\buseConfirmation\b/).toSorted()).toEqual([
    'app/layouts/root-layout.tsx',
    'ui/confirm-dialog.tsx',
    'ui/confirm.ts',
  ]);
  // The browser's own windows, and the other ways of Mantine.
  expect(using(/\bwindow\.(alert|confirm|prompt)\(|(?<![\w.])(alert|prompt)\(/)).toEqual([]);
  expect(using(/@mantine\/notifications|import \{[^}]*\b(Alert|Notification)\b[^}]*\} from '@mantine\/core'/)).toEqual(
    [],
  );
});

test('each sentence that tells of a success is shown as a toast', () => {
  const tellers = using(/messages:success/);
  expect(tellers.length).toBeGreaterThan(10);
  const silent = tellers.filter((name) => {
    const { text } = sources.find((one) => one.name === name) as (typeof sources)[number];
    // The editor's toasts have their undo from one function.
    return !/\b(toast\.success|offerUndo)\(/.test(text);
  });
  expect(silent).toEqual([]);
});

test('no page plays a sound or lets the device vibrate', () => {
  const player =
    /\b(Audio|AudioContext|webkitAudioContext|OscillatorNode|SpeechSynthesisUtterance)\(|\bspeechSynthesis\b/;
  expect(using(player)).toEqual([]);
  expect(using(/<(audio|video)\b|createElement\(\s*['"`](audio|video)|\.vibrate\b/)).toEqual([]);
  const files = readdirSync(web, { recursive: true }).map(String);
  expect(files.filter((name) => /\.(mp3|m4a|aac|ogg|opus|wav|webm|mp4|midi?)$/i.test(name))).toEqual([]);
});
