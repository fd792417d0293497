import { expect, it } from 'vitest';
import { lockedSourcesOf } from './locked-sources.ts';
import {
  automaticEmail,
  buildVersion,
  collaborator,
  field,
  form,
  hook,
  slack,
  task,
} from './testing/build-definition.ts';
import { indexOf } from './version-index.ts';

const version = buildVersion(
  {
    Ask: [
      form('secret', [field('text', 'salary'), field('collaborator', 'boss')], { is_lock: true }),
      form('open', [field('text', 'town'), field('collaborator', 'clerk')]),
      form('other', [field('text', 'reason')], { is_lock: true }),
    ],
    Tell: [
      automaticEmail('inserts', { body: 'Earns {{salary}} in {{town}}, {{salary}}, as {{start}} {{gone}}' }),
      automaticEmail('addressed', { to: [collaborator('boss'), { type: 'email', email: 'a@example.com' }] }),
      automaticEmail('harmless', { to: [collaborator('clerk')], subject: '{{town}}' }),
      slack('both', { messages: ['{{reason}}', '{{salary}}'] }),
      hook('passes', { key: 'salary' }),
      task('plain'),
    ],
  },
  [field('text', 'start')],
);
const sources = (name: string) => {
  const index = indexOf(version);
  return lockedSourcesOf(index, index.actions.get(name)!.action);
};

it('an action passes on the answers of locked actions by its texts, its recipients and its hook, each named once', () => {
  expect(sources('inserts')).toEqual(['secret']);
  expect(sources('addressed')).toEqual(['secret']);
  expect(sources('both').toSorted()).toEqual(['other', 'secret']);
  expect(sources('passes')).toEqual(['secret']);
});

it('an action that uses only open fields, the start form or none passes on nothing locked', () => {
  expect(sources('harmless')).toEqual([]);
  expect(sources('plain')).toEqual([]);
});
