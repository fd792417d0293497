import { expect, test } from 'vitest';
import { buildVersion, collaborator, field, group, member, task } from '../../../engine/testing/build-definition.ts';
import type { Directory } from '../../people/people.ts';
import { showStartStages } from './show-start-stages.ts';

const directory = {
  members: new Map([['ann', { id: 'ann', first_name: 'Ann', last_name: 'Archer', email: 'ann@example.org' }]]),
  groups: new Map([['team', { id: 'team', name: 'Team', member_ids: ['ann'] }]]),
} as unknown as Directory;

test('each stage of a run to come names who its actions are for, once', () => {
  const initiator = { type: 'initiator' as const };
  const version = buildVersion(
    {
      One: [task('a', { assignees: [initiator] }), task('b', { assignees: [group('team'), initiator] })],
      Two: [task('c', { assignees: [collaborator('who'), member('ann')] })],
    },
    [{ ...field('collaborator', 'who'), label: 'Owner' }],
  );
  const shown = showStartStages({ version, directory }, 'ann');
  expect(shown.map(({ name, assignees }) => [name, assignees.map((one) => `${one.type} ${one.name}`)])).toEqual([
    ['One', ['initiator Ann Archer', 'group Team']],
    ['Two', ['field Owner', 'user_workspace Ann Archer']],
  ]);
});
