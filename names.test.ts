import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { expect, it } from 'vitest';

// Names are the standard terms that an engineer would search for (CONTRIBUTING.md, "How we write"). The names below were once
// used instead of such terms, and must not return.
const root = import.meta.dirname;

/** Names of several words, in any spelling (`openParts`, `OpenParts`, `open-parts`, `open_parts`), and the term to use. */
const compounds: Record<string, string> = {
  'begin run': 'createRun',
  'come by': 'crashPoint',
  'deed dialog': 'confirm dialog',
  'escape words': 'escapeHtml',
  'fault at': 'CRASH_AT',
  'fault point': 'crashPoint',
  'find breaches': 'findInvariantViolations',
  'find door': 'findAutomaticTrigger',
  'find entitled': 'findEligibleMembers',
  'find seers': 'findRunViewers',
  'formed runs': 'sample runs',
  'give on': 'requeue',
  'hand to successors': 'reassignToSuccessors',
  'hint of write': 'event',
  'hold places': 'holdCardSlots',
  'in readers words': 'withTranslatedFieldErrors',
  'judge effects': 'checkEffects',
  'know as baton': 'loadRunAsSystem',
  'know runs': 'loadRunForViewer',
  'known run': 'RunContext, PastRunWithStays',
  'let go of files': 'detachFiles',
  'look again': 'runEvery',
  'look at electorates': 'reevaluateVotes',
  'look at people': 'people_changed',
  'mend outcomes': 'resolution_outcomes',
  'mend step': 'resolveFailedStep',
  'open listening': 'event subscriber',
  'open parts': 'openAppContext',
  'open reader': 'locale',
  'open rooms': 'event hub',
  'open telling': 'event publisher',
  'pass on values': 'copyValues',
  'play moves': 'continueSimulation',
  'play runs': 'simulateRuns',
  'play sample run': 'simulateSampleRun',
  'play test cases': 'simulateTestCases',
  'play trace': 'simulateTrace',
  'run parts': 'run access sources',
  'stand in': 'substitute',
  'start play': 'startTraceSimulation',
  'start refusal': 'StartupError',
  'take notices': 'claimNotices',
  'tell browser': 'BrowserNotifier',
  'tell problems': 'reportProblems',
  'tell refusal': 'reportRejection',
  'tell runs': 'enqueuePeopleChanged',
  'try later': 'RetryableJobError',
  'use played': 'useSimulatedTrace',
  'use reader': 'useLocale',
  'when told': 'test tags',
  'who lost': 'findMembersLosingAccess',
};

/** Words that no name contains in these forms, with the term to use. */
const forms: [RegExp, string][] = [
  [/Deeds?\b|\bdeeds?\b/g, 'actions, commands'],
  [/\b[fF]urnish\w*/g, 'seed'],
  [/\bhear[A-Z]\w*/g, 'on… as in onWorkerResult'],
  [/\b[hH]opeless\b/g, 'PermanentJobError'],
  [/\bPerformer\b|\bperform[A-Z]\w*/g, 'execute, StepExecutor'],
  [/\bsay[A-Z]\w*/g, 'format…, describe…'],
  [/InWords\b|-in-words\b/g, 'describe…, text'],
];

/** Ordinary words that say too little as the name of a type or of a function, with what to say. */
const types: Record<string, string> = {
  Door: 'AutomaticTrigger',
  Failure: 'ApiError',
  Hand: 'page actions',
  Parts: 'AppContext',
  Place: 'what it is: a location, a position, a slot, a placement',
  Play: 'a simulation',
  Played: 'a simulated trace',
  Reader: 'Locale, or a recipient',
  Rejection: 'EngineError',
  Story: 'a test, a simulated run',
  Words: 'a text',
};
const functions: Record<string, string> = {
  beat: 'heartbeat',
  hear: 'on…, receive',
  judge: 'validate, check',
  mend: 'resolve',
  play: 'simulate',
  say: 'format, describe',
  tell: 'notify, publish, record, emit, report',
  trial: 'a crash test, or what it tries',
  unanswered: 'awaiting answer, without reply',
};

/** Verbs with which no name of a file begins. */
const verbs: Record<string, string> = { ...functions, furnish: 'seed', know: 'load', perform: 'execute' };
/** Names of files without their extension, with what to say. */
const fileNames: [RegExp, string][] = [
  ...Object.entries(verbs).map(([verb, use]): [RegExp, string] => [new RegExp(`^${verb}-`), use]),
  [/^(deeds?|parts|open-parts)$/, 'actions, app-context'],
  [/^(turn|performance)$/, 'transition-draft, step-executor'],
  [/^(hands|words|place)$/, 'page-actions, text, location'],
  [/(^|-)(doors?|stories|story)$/, 'access, tests'],
];

/** Files where a name stays, by the reason. */
const exceptions: Record<string, string> = {
  'names.test.ts': 'lists the names',
  'server/db/migrations/0019-queue-names.sql': 'a migration that has run, which renames the queue',
  'server/jobs/queue-names.test.ts': 'tests that migration with a queue that has the old name',
};

const skipped = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report', '.git']);
const checked = new Set(['.ts', '.tsx', '.mjs', '.sql', '.md']);

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (skipped.has(entry.name)) return [];
    if (entry.isDirectory()) return listFiles(path);
    return checked.has(extname(path)) && !(path in exceptions) ? [path] : [];
  });
}

const capitalised = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

/** A name of several words in all its spellings. */
function spellings(name: string): string[] {
  const camel = name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  const snake = name.replaceAll(' ', '_');
  return [camel, capitalised(camel), name.replaceAll(' ', '-'), snake, snake.toUpperCase()];
}

const useOf = new Map(
  Object.entries(compounds).flatMap(([name, use]) =>
    spellings(name).map((spelling): [string, string] => [spelling, use]),
  ),
);
const anyOf = (names: Iterable<string>) => [...names].join('|');
const compound = new RegExp(`\\b(?:${anyOf(useOf.keys())})\\b`, 'g');
const type = new RegExp(`\\b(?:interface|type|class|enum) (${anyOf(Object.keys(types))})\\b`, 'g');
const functionName = new RegExp(`\\b(?:function|const|let) (${anyOf(Object.keys(functions))})\\b`, 'g');

/** The names in a text, each with its index and what to say. */
const findNames = (text: string): { name: string; index: number; use: string | undefined }[] => [
  ...[...text.matchAll(compound)].map(({ 0: name, index }) => ({ name, index, use: useOf.get(name) })),
  ...[...text.matchAll(type)].map(({ 1: name = '', index }) => ({ name, index, use: types[name] })),
  ...[...text.matchAll(functionName)].map(({ 1: name = '', index }) => ({ name, index, use: functions[name] })),
  ...forms.flatMap(([form, use]) => [...text.matchAll(form)].map(({ 0: name, index }) => ({ name, index, use }))),
];

it('no name is used that a standard term has replaced', () => {
  const paths = listFiles('.');
  expect(paths.length).toBeGreaterThan(1000);
  const found = paths.flatMap((path) => {
    const named =
      extname(path) === '.md' ? [] : fileNames.filter(([pattern]) => pattern.test(basename(path).split('.')[0] ?? ''));
    const text = readFileSync(join(root, path), 'utf8');
    return [
      ...named.map(([, use]) => `${path}:1 the name of the file: say ${use}`),
      ...findNames(text).map(({ name, index, use }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${path}:${line} ${name}: say ${use}`;
      }),
    ];
  });
  expect(found).toEqual([]);
});
