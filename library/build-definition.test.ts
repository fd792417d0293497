import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildDefinition } from './build-definition.ts';
import { listTemplates } from './list-templates.ts';
import { type Template, template } from './template.ts';
import { TemplateError } from './template-error.ts';

const text = (en: string) => ({ en, fr: `${en} fr`, th: `${en} th` });

/** A small template; the settings replace its parts. */
function sample(settings: Record<string, unknown> = {}): Template {
  return template.parse({
    slug: 'sample',
    name: text('Sample'),
    description: text('A sample.'),
    about: text('For tests.'),
    industries: ['other'],
    tags: ['quality'],
    roles: [{ key: 'boss', name: text('Boss'), does: text('Decides.'), suggested: 'person' }],
    trigger_form: [
      { key: 'amount', type: 'currency', label: text('Amount'), required: true, currency: 'EUR' },
      {
        key: 'size',
        type: 'radio',
        label: text('Size'),
        choices: [
          { key: 'small', label: text('Small') },
          { key: 'large', label: text('Large') },
        ],
        default: 'large',
      },
      { key: 'who', type: 'collaborator', label: text('Who') },
    ],
    action_groups: [
      {
        key: 'first',
        name: text('First'),
        actions: [
          {
            key: 'decide',
            type: 'approval',
            name: text('Decide'),
            assignees: [{ role: 'boss' }, { field: 'who' }, 'initiator'],
            condition: {
              any: [
                { field: 'size', comparator: 'is', value: 'large' },
                { all: [{ field: 'amount', comparator: 'gte', value: '10' }] },
              ],
            },
          },
          {
            key: 'tell',
            type: 'automatic_email',
            name: text('Tell'),
            to: ['initiator', { role: 'boss' }],
            subject: text('{{amount}}'),
            body: text('One & {{amount}}\n\nTwo'),
            condition: { all: [{ action: 'decide', outcome: 'approve' }] },
          },
        ],
      },
    ],
    cancellation: ['boss'],
    ...settings,
  });
}

let count = 0;
const nextId = () => `id${++count}`;
const boss = { type: 'user_workspace', id: 'ann' } as const;
const build = (one: Template, roles: Parameters<typeof buildDefinition>[1]['roles'] = { boss: [boss] }) =>
  buildDefinition(one, { language: 'fr', roles, nextId });

/** The sample with its first action changed. */
function withAction(settings: Record<string, unknown>): Template {
  const { action_groups } = sample();
  const [group] = action_groups;
  return sample({ action_groups: [{ ...group, actions: [{ ...group!.actions[0], ...settings }] }] });
}

describe('a definition built from a template', () => {
  it('has the texts of the language, and ids in place of keys', () => {
    const { trigger_form, action_groups } = build(sample());
    const [, size, who] = trigger_form;
    const [decide, tell] = action_groups[0]!.actions;
    expect([action_groups[0]!.name, decide!.name, size!.label]).toEqual(['First fr', 'Decide fr', 'Size fr']);
    expect(size!.default).toBe(size!.choices![1]!.id);
    expect(decide!.assignees).toEqual([boss, { type: 'field', field_id: who!.id }, { type: 'initiator' }]);
    expect(decide!.condition).toMatchObject({
      match: 'any',
      items: [
        { type: 'field', step_id: null, field_id: size!.id, comparator: 'is', comparator_value: size!.choices![1]!.id },
        { match: 'all', items: [{ field_id: trigger_form[0]!.id, comparator: 'gte', comparator_value: '10' }] },
      ],
    });
    expect(tell!.condition).toMatchObject({ items: [{ type: 'answer', step_id: decide!.id, answer: 'approve' }] });
  });

  it('has mail bodies as HTML, with insertions kept', () => {
    const [, tell] = build(sample()).action_groups[0]!.actions;
    expect(tell!.stepable).toMatchObject({
      subject: '{{amount}} fr',
      body: '<p>One &amp; {{amount}}</p><p>Two fr</p>',
    });
  });

  it('names a person once who plays two parts, and lets no initiator cancel', () => {
    const definition = build(sample(), { boss: [boss, { type: 'initiator' }] });
    const [decide, tell] = definition.action_groups[0]!.actions;
    expect(decide!.assignees).toHaveLength(3);
    expect(tell!.stepable).toMatchObject({ to: [{ type: 'initiator' }, boss] });
    expect(definition.cancellation).toEqual([boss]);
  });

  it('shares no id with another one', async () => {
    const idsOf = (one: Template) => {
      const roles = Object.fromEntries(one.roles.map(({ key }) => [key, [boss]]));
      const ids: string[] = [];
      buildDefinition(one, { language: 'en', roles, nextId: () => ids[ids.push(randomUUID()) - 1]! });
      return ids;
    };
    const all = (await listTemplates()).flatMap((one) => [...idsOf(one), ...idsOf(one)]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('a template that names what it does not have', () => {
  it.each([
    ['an assignee', { assignees: [{ role: 'nobody' }] }, 'role: nobody'],
    ['a collaborator field', { assignees: [{ field: 'nothing' }] }, 'field: nothing'],
    ['a field of a condition', { condition: { all: [{ field: 'gone', comparator: 'is_empty' }] } }, 'field: gone'],
    ['a choice', { condition: { all: [{ field: 'size', comparator: 'is', value: 'huge' }] } }, 'choice of size: huge'],
    ['an action', { condition: { all: [{ action: 'later', skipped: true }] } }, 'group or action: later'],
  ])('is refused with file and key: %s', (_what, settings, named) => {
    expect(() => build(withAction(settings))).toThrow(`library/sample.json has no ${named}`);
  });

  it('is refused for a key that stands twice', () => {
    const field = { key: 'amount', type: 'text', label: text('Again') };
    expect(() => build(sample({ trigger_form: [field, field] }))).toThrow(TemplateError);
    expect(() => build(withAction({ key: 'first' }))).toThrow('library/sample.json has a group or action twice: first');
  });

  it('is refused for a role that nobody was chosen for', () => {
    expect(() => build(sample(), {})).toThrow('library/sample.json has no role: boss');
  });

  it.each([
    ['an unknown setting', { surprise: true }],
    ['a missing language', { name: { en: 'Only', fr: 'Seul' } }],
    ['an empty text', { name: { ...text('x'), th: ' ' } }],
  ])('does not match the schema with %s', (_what, settings) => {
    expect(() => sample(settings)).toThrow();
    expect(() => withAction(settings)).toThrow();
  });
});
