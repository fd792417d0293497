import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WorkflowFile, workflowFile } from '../../contract/workflow-file.ts';
import type { Assignee, Definition, Ref } from '../../engine/definition.ts';
import { assertWellFormed, problemsOf } from '../../engine/problems.ts';
import { approval, buildDefinition, field, slack } from '../../engine/testing/build-definition.ts';
import { everySetting } from '../../engine/testing/every-setting.ts';
import { buildDefinition as buildFromTemplate } from '../build-definition.ts';
import { listTemplates } from '../list-templates.ts';
import { definitions, people } from '../testing/generate-definitions.ts';
import { idOf } from '../testing/generate-tables.ts';
import { formatJson } from './format-json.ts';
import { peopleOfFile } from './people-of-file.ts';
import { readWorkflowFile } from './read-workflow-file.ts';
import { writeWorkflowFile } from './write-workflow-file.ts';

const nameOf = ({ type, id }: Ref) => (type === 'group' ? `Group ${id}` : `${id}@example.com`);
const known = new Map(people.map((ref) => [nameOf(ref), ref]));
const resolve = (_type: 'person' | 'group', name: string): Assignee[] => {
  const ref = known.get(name);
  return ref ? [ref] : [];
};
const workflow = { name: 'Request', description: 'For\neverybody', tags: ['Finance'] };
let last = 0;
const nextId = () => idOf(500_000 + ++last);

const writeText = (definition: Definition) => formatJson(writeWorkflowFile({ ...workflow, definition }, nameOf));
const parse = (text: string): WorkflowFile => workflowFile.parse(JSON.parse(text));

function withoutSecrets(definition: Definition): Definition {
  const text = JSON.stringify(definition, (key, value) =>
    key === 'secret_id' || key === 'trigger_id' ? null : key === 'token_version' ? 0 : value,
  );
  return JSON.parse(text);
}

describe('a workflow as a file', () => {
  it('comes back exactly as it was, without its secrets', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        assertWellFormed(definition);
        const file = parse(writeText(definition));
        expect(readWorkflowFile(file, { nextId, resolve })).toStrictEqual(withoutSecrets(definition));
        expect(readWorkflowFile(file, { nextId, resolve, replaced: definition })).toStrictEqual(definition);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('keeps every setting', () => {
    assertWellFormed(everySetting);
    const read = readWorkflowFile(parse(writeText(everySetting)), { nextId, resolve });
    expect(read).toStrictEqual(withoutSecrets(everySetting));
  });

  it('is written the same each time, also after it was read', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const text = writeText(definition);
        const read = readWorkflowFile(parse(text), { nextId, resolve });
        expect(writeText(read)).toBe(text);
      }),
    );
  }, 60_000);

  it('means the same without ids: they are new, and all else is equal', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const { ids: _ids, ...bare } = writeWorkflowFile({ ...workflow, definition }, nameOf);
        const read = readWorkflowFile(workflowFile.parse(bare), { nextId, resolve });
        assertWellFormed(read);
        const { ids: _others, ...again } = writeWorkflowFile({ ...workflow, definition: read }, nameOf);
        expect(again).toStrictEqual(bare);
      }),
    );
  }, 60_000);

  it('has every template of the library, and is short enough to read', async () => {
    for (const template of await listTemplates()) {
      const roles = Object.fromEntries(template.roles.map(({ key }) => [key, [people[2]!]]));
      const definition = buildFromTemplate(template, { language: 'th', roles, nextId });
      const text = writeText(definition);
      expect(readWorkflowFile(parse(text), { nextId, resolve })).toStrictEqual(definition);
      expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(3_000);
    }
  });

  it('looks as it is documented', () => {
    const shown = readFileSync(new URL('../../docs/workflow-files.md', import.meta.url), 'utf8');
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(shown) ?? [];
    const file = parse(example);
    const definition = readWorkflowFile(file, { nextId, resolve: () => [people[2]!] });
    assertWellFormed(definition);
    expect(problemsOf(definition)).toEqual([]);
    const again = writeWorkflowFile(
      { name: file.name, description: 'Up to 5,000 euros', tags: file.tags ?? [], definition },
      (ref) => (ref.type === 'group' ? 'Accounting' : 'nobody'),
    );
    const { ids: _ids, ...bare } = again;
    expect(formatJson({ $schema: file.$schema, ...bare })).toBe(example);
  });
});

describe('reading a file', () => {
  const definition = buildDefinition({ Check: [approval('Approve'), slack('Tell')] }, [field('text', 'reason')]);
  const file = (): WorkflowFile => {
    const { ids: _ids, ...bare } = writeWorkflowFile({ ...workflow, definition }, () => 'ada@example.com');
    return structuredClone(bare);
  };
  const faultsOf = (change: (file: WorkflowFile) => void) => {
    const changed = file();
    change(changed);
    try {
      readWorkflowFile(workflowFile.parse(changed), { nextId, resolve });
    } catch (error) {
      return (error as { faults: { path: string; code: string }[] }).faults.map(({ path, code }) => `${path} ${code}`);
    }
    return [];
  };
  const [group] = [(one: WorkflowFile) => one.action_groups![0]!];

  it('names every key that leads nowhere or stands twice, with its path', () => {
    expect(
      faultsOf((one) => {
        const [first] = group(one).actions;
        group(one).actions.push({ key: 'approve', type: 'go_back', name: 'Back', go_back_to: 'nowhere' });
        group(one).condition = { all: [{ field: 'gone' }, { any: [{ action: 'gone', outcome: 'approve' }] }] };
        first!.assignees = [{ field: 'gone' }];
      }),
    ).toEqual([
      'action_groups.0.actions.2.key key_twice',
      'action_groups.0.condition.all.0.field unknown_key',
      'action_groups.0.condition.all.1.any.0.action unknown_key',
      'action_groups.0.actions.0.assignees.0.field unknown_key',
      'action_groups.0.actions.2.go_back_to unknown_key',
    ]);
  });

  it('refuses an id that stands twice, and one key for two fields', () => {
    expect(faultsOf((one) => (one.ids = { actions: { approve: idOf(5), tell: idOf(5) } }))).toEqual([
      'ids.actions.tell taken',
    ]);
    expect(faultsOf((one) => one.trigger_form!.push(one.trigger_form![0]!))).toEqual(['trigger_form.1.key key_twice']);
  });

  it('finds nothing under the names that every object has', () => {
    const faults = faultsOf((one) => {
      one.ids = { actions: {}, choices: {} };
      group(one).actions[0]!.assignees = [{ field: 'constructor' }];
    });
    expect(faults).toEqual(['action_groups.0.actions.0.assignees.0.field unknown_key']);
  });

  it('lists whom the file names, once each, with what they do', () => {
    const { cancellation } = { cancellation: [{ group: 'Office' }] };
    expect(peopleOfFile({ ...file(), cancellation })).toEqual([
      { key: 'person:ada@example.com', type: 'person', name: 'ada@example.com', does: ['Approve'] },
      { key: 'group:Office', type: 'group', name: 'Office', does: [] },
    ]);
  });

  it('gives a part that was one person’s to several, and leaves nobody out twice', () => {
    const read = readWorkflowFile(file(), { nextId, resolve: () => [people[0]!, { type: 'initiator' }, people[0]!] });
    expect(read.action_groups[0]!.actions[0]!.assignees).toEqual([people[0], { type: 'initiator' }]);
  });

  it.each([
    ['another property', { colour: 'red' }],
    ['a text for a list', { action_groups: 'none' }],
    ['a form in place of an action', { action_groups: [{ key: 'a', name: 'A', actions: [{ type: 'form' }] }] }],
    ['a key with blanks', { action_groups: [{ key: 'a b', name: 'A', actions: [] }] }],
    [
      'four levels of conditions',
      {
        action_groups: [{ key: 'a', name: 'A', actions: [], condition: { all: [{ all: [{ all: [{ all: [] }] }] }] } }],
      },
    ],
  ])('refuses %s', (_what, change) => {
    expect(workflowFile.safeParse({ ...file(), ...change }).success).toBe(false);
  });
});
