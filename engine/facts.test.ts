import { expect, it } from 'vitest';
import { newestAttempts, newestValue } from './facts.ts';
import { approval, buildVersion, field, group } from './testing/build-definition.ts';
import { buildPeople } from './testing/build-people.ts';
import { simulate } from './testing/simulate.ts';
import { indexOf } from './version-index.ts';

it('uses a value once its step is completed, not while other members have yet to vote', () => {
  const fields = [field('number', 'n')];
  const version = buildVersion({ A: [approval('a', { fields, assignees: [group('two')], vote: { match: 'all' } })] });
  const simulation = simulate(version, { people: buildPeople({ groups: { two: ['ann', 'ben'] } }) });
  const value = () =>
    newestValue({ index: indexOf(version), run: simulation.run, newest: newestAttempts(simulation.run) }, 'n');
  simulation.answer('a', 'ann', 'approve', { n: '5' });
  expect(value()).toBeNull();
  simulation.answer('a', 'ben', 'approve');
  expect(value()).toBe('5');
});
