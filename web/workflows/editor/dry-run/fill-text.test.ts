import { expect, test } from 'vitest';
import {
  buildDefinition,
  computed,
  field,
  fieldOperand,
  fixed,
  formula,
  task,
} from '../../../../engine/testing/build-definition.ts';
import { simulate } from '../../../../engine/testing/simulate.ts';
import english from '../../../../locales/en/workflows.json' with { type: 'json' };
import { textsOf } from '../../../testing/texts-of.ts';
import { describeContextFor } from '../../describe/describe-context.ts';
import { fillText } from './fill-text.ts';
import type { Session } from './session.ts';

test('texts stand in a text as they are, also those that a formula gives', async () => {
  const greeting = formula('text', 'text', fixed('Dear '), fieldOperand('name'));
  const definition = buildDefinition({ Check: [task('do', { instructions: '{{name}}: {{greeting}}' })] }, [
    field('text', 'name'),
    computed('greeting', greeting),
  ]);
  const version = { id: 'v', definition };
  const { run } = simulate(version, { fields: { name: 'Ann' } });
  const texts = await textsOf('workflows', { en: english, fr: english, th: english });
  const directory = { people: new Map(), groups: new Map(), isLoaded: true };
  const context = describeContextFor(definition, texts('en'), 'en', directory);
  const action = definition.action_groups[0]!.actions[0]!;
  expect(fillText({ version, run, context } as unknown as Session, action)).toBe('Ann: Dear Ann');
});
