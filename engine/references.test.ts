import { expect, it } from 'vitest';
import { goBackUses, refsOf, usesOfAction, usesOfField, usesOfGroup } from './references.ts';
import {
  allOf,
  approval,
  automaticEmail,
  buildDefinition,
  collaborator,
  compares,
  ended,
  field,
  form,
  goBack,
  group,
  hook,
  member,
  task,
} from './testing/build-definition.ts';

const inTeam = compares('paper', 'boss', 'in_group', 'asked');
const definition = {
  ...buildDefinition({
    A: [form('paper', [field('collaborator', 'boss'), field('text', 'words')])],
    B: {
      condition: allOf(ended('paper', 'submitted')),
      actions: [
        task('do', { assignees: [collaborator('boss'), group('team')], condition: allOf(allOf(inTeam)) }),
        automaticEmail('mail', {
          to: [collaborator('boss'), group('team')],
          body: 'See {{words}}',
          cc: [member('cas')],
        }),
        hook('pass', { key: 'words' }),
        goBack('return', 'paper', allOf(ended('do', 'done'))),
      ],
    },
    C: [approval('end'), goBack('over', 'A', allOf(ended('end', 'disapprove')))],
  }),
  cancellation: [group('team')],
};
const summaryOf = (uses: ReturnType<typeof usesOfAction>) => uses.map(({ kind, name }) => `${kind} ${name}`);

it('finds where an action is named', () => {
  expect(summaryOf(usesOfAction(definition, 'paper'))).toEqual(['condition B', 'condition do', 'go_back return']);
  expect(usesOfAction(definition, 'do')).toEqual([
    { kind: 'condition', action_group_id: 'B', action_id: 'return', condition_id: 'do done', name: 'return' },
  ]);
  expect(usesOfAction(definition, 'over')).toEqual([]);
  expect(summaryOf(goBackUses(definition, 'A'))).toEqual(['go_back over']);
});

it('finds where a field is named', () => {
  expect(summaryOf(usesOfField(definition, 'boss'))).toEqual(['condition do', 'assignee do', 'recipient mail']);
  expect(summaryOf(usesOfField(definition, 'words'))).toEqual(['insertion mail', 'insertion pass']);
  expect(usesOfField(definition, 'constructor')).toEqual([]);
});

it('names the setting where something is named', () => {
  const settingsOf = (uses: ReturnType<typeof usesOfAction>) => uses.map(({ setting }) => setting);
  expect(settingsOf(usesOfField(definition, 'boss'))).toEqual([undefined, 'assignees', 'to']);
  expect(settingsOf(usesOfField(definition, 'words'))).toEqual(['body', 'fields.0']);
  expect(settingsOf(usesOfGroup(definition, 'team'))).toEqual(['assignees', 'to', 'cancellation']);
  expect(settingsOf(goBackUses(definition, 'A'))).toEqual(['go_back_to']);
});

it('finds where a group is named', () => {
  expect(summaryOf(usesOfGroup(definition, 'team'))).toEqual([
    'assignee do',
    'recipient mail',
    'cancellation undefined',
  ]);
  expect(summaryOf(usesOfGroup(definition, 'asked'))).toEqual(['condition do']);
  expect(usesOfGroup(definition, 'A')).toEqual([]);
});

it('lists the people and groups named', () => {
  expect(refsOf(definition)).toEqual([member('ann'), group('team'), member('cas'), group('asked')]);
});
