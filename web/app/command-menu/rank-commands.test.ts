import { expect, test } from 'vitest';
import { rankCommands } from './rank-commands.ts';

const command = (label: string, words?: string) => ({ id: label, label, words, icon: null, run: () => {} });
const all = [
  command('Start new run', 'begin launch'),
  command('Runs'),
  command('Planned runs'),
  command('Invite people'),
  command('Paramètres : Étiquettes'),
];
const ranked = (typed: string) => {
  const { first, others } = rankCommands(all, typed);
  return [first.map(({ label }) => label), others.map(({ label }) => label)];
};

test('names that begin with the words come first, then names with a word that does', () => {
  expect(ranked('run')).toEqual([['Runs', 'Start new run', 'Planned runs'], []]);
  expect(ranked('lanned')).toEqual([[], ['Planned runs']]);
});

test('a word of the name comes before another word that finds a command', () => {
  const schemes = ['System', 'Light', 'Dark'].map((name) => command(`Appearance: ${name}`, 'theme dark light'));
  const { first } = rankCommands(schemes, 'dark');
  expect(first.map(({ label }) => label)).toEqual(['Appearance: Dark', 'Appearance: System', 'Appearance: Light']);
});

test('a verb finds its command, and accents and case make no difference', () => {
  expect(ranked('LAUNCH')[0]).toEqual(['Start new run']);
  expect(ranked('etiq')[0]).toEqual(['Paramètres : Étiquettes']);
  expect(ranked('  ')).toEqual([[], []]);
});

test('words of the name and search words find a command together, in any order', () => {
  const schemes = ['System', 'Light', 'Dark'].map((name) => command(`Appearance: ${name}`, 'theme dark light mode'));
  const first = (typed: string) => rankCommands(schemes, typed).first.map(({ label }) => label);
  expect(first('dark theme')).toEqual(['Appearance: Dark', 'Appearance: System', 'Appearance: Light']);
  expect(first('theme arance')).toEqual([]);
  expect(ranked('new launch')[0]).toEqual(['Start new run']);
});

test('an apostrophe begins a word', () => {
  expect(rankCommands([command('Documentation de l’API')], 'api').first).toHaveLength(1);
});
