import { expect, it } from 'vitest';
import { openGroupOf, openSteps } from './stages.ts';
import { allOf, approval, buildVersion, ended, goBack, slack, task } from './testing/build-definition.ts';
import { simulate } from './testing/simulate.ts';

const version = buildVersion({
  Ask: [task('ask')],
  Check: [approval('check'), task('look'), goBack('again', 'ask', allOf(ended('check', 'disapprove')))],
  Tell: [slack('tell')],
});
const groups = version.definition.action_groups.map(({ id }) => id);

it('the open group is the first one whose actions are not all settled, and none once the run has ended', () => {
  const simulation = simulate(version);
  const open = () => groups.indexOf(openGroupOf(simulation.version, simulation.run) ?? '');
  const names = () => openSteps(simulation.run).map(({ step_id }) => step_id);
  expect([open(), names()]).toEqual([0, ['ask']]);
  simulation.answer('ask', 'ann', 'done').answer('look', 'ann', 'done');
  expect([open(), names().includes('check'), names().includes('look')]).toEqual([1, true, false]);
  simulation.answer('check', 'ann', 'disapprove');
  expect([open(), names()]).toEqual([0, ['ask']]);
  simulation.answer('ask', 'ann', 'done').answer('look', 'ann', 'done').answer('check', 'ann', 'approve');
  expect([open(), names()]).toEqual([2, ['tell']]);
  simulation.fail('tell');
  expect([open(), names()]).toEqual([2, ['tell']]);
  simulation.send({ type: 'retry', run_step_id: simulation.step('tell').id, by: 'adam', note: '' });
  simulation.succeed('tell', 'done');
  expect([openGroupOf(simulation.version, simulation.run), names()]).toEqual([null, []]);
});

it('a cancelled run has no open group', () => {
  const simulation = simulate(version).send({ type: 'cancel', by: 'adam' });
  expect(openGroupOf(version, simulation.run)).toBeNull();
});
