import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunExport } from '../../contract/exports.ts';
import type { Run } from '../../contract/runs.ts';
import type { Draft } from '../../contract/workflows.ts';
import type { Definition, Language } from '../../engine/definition.ts';
import { textsOf as translatable } from '../../engine/translations/map-texts.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestTrigger,
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  type TestPerson,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let english: TestPerson;
let thai: TestPerson;
let french: TestPerson;
let workflow: TestWorkflow;
const build = definitionBuilders('languages');
const outside = 'outside@example.com';

const inThai = {
  'How do you travel?': 'คุณเดินทางอย่างไร',
  Train: 'รถไฟ',
  Car: 'รถยนต์',
  Check: 'ตรวจสอบ',
  'Is {{means}} right?': '{{means}} ถูกต้องไหม',
};
const inFrench = {
  'How do you travel?': 'Comment voyagez-vous ?',
  Train: 'Le train',
  Check: 'Vérifier',
  'Is {{means}} right?': '{{means}}, est-ce juste ?',
  'You go by {{means}}': 'Vous partez : {{means}}',
  '<p>By {{means}}.</p>': '<p>Avec {{means}}.</p>',
};

/** By their source texts. */
const byPath = (definition: Definition, texts: Record<string, string>) =>
  Object.fromEntries(
    translatable(definition).flatMap(({ path, text }) => (texts[text] === undefined ? [] : [[path, texts[text]]])),
  );

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  const speaking = async (language: Language) => {
    const person = await workspace.person();
    await app.context.pool.query('update users set language_preference = $2 where id = $1', [person.user_id, language]);
    return person;
  };
  [english, thai, french] = [await speaking('en'), await speaking('th'), await speaking('fr')];
  const means = build.field('radio', 'means', 'How do you travel?', { of: { train: 'Train', car: 'Car' } });
  const mailTo = (to: string) => ({
    to: [{ type: 'email' as const, email: to }],
    cc: [],
    bcc: [],
    reply_to: [],
    subject: 'You go by {{means}}',
    body: '<p>By {{means}}.</p>',
  });
  const definition: Definition = {
    schema: 1,
    language: 'en',
    trigger_form: [means],
    action_groups: [
      build.group(
        'Look',
        build.act(
          'yes_no',
          'Check',
          { question: 'Is {{means}} right?', vote: anyVote },
          {
            assignees: [english.ref, thai.ref, french.ref],
            condition: build.all(build.compare('means', 'is', build.choice('means', 'train'))),
          },
        ),
      ),
      build.group(
        'Tell',
        build.act('automatic_email', 'Tell the French', mailTo(french.email)),
        build.act('automatic_email', 'Tell others', mailTo(outside)),
      ),
    ],
    cancellation: [],
  };
  definition.translations = { th: byPath(definition, inThai), fr: byPath(definition, inFrench) };
  workflow = await createTestWorkflow(workspace, definition, [thai.ref]);
});
afterAll(() => app.close());

const start = async (): Promise<Run> => {
  const { status, body, problem } = await thai.call<{ run: Run }>('POST', `${workspace.path}/runs`, {
    workflow_id: workflow.id,
    fields: [{ key: 'means', value: build.choice('means', 'train') }],
  });
  if (status !== 201) throw new Error(JSON.stringify(problem));
  return body.run;
};
const read = async (person: TestPerson, run: Run, headers?: Record<string, string>): Promise<Run> =>
  (await person.call<{ run: Run }>('GET', `${workspace.path}/runs/${run.id}`, undefined, headers)).body.run;
const shown = ({ fields: [field], run_steps: [step] }: Run) => [field?.label, field?.text, step?.name, step?.text];

test('everybody reads a run in their own language, and what is stored are ids', async () => {
  const run = await start();
  expect(shown(run)).toEqual([inThai['How do you travel?'], 'รถไฟ', 'ตรวจสอบ', 'รถไฟ ถูกต้องไหม']);
  expect(shown(await read(french, run))).toEqual([
    inFrench['How do you travel?'],
    'Le train',
    'Vérifier',
    'Le train, est-ce juste ?',
  ]);
  expect(shown(await read(english, run))).toEqual(['How do you travel?', 'Train', 'Check', 'Is Train right?']);
  expect(run.fields[0]?.value).toBe(build.choice('means', 'train'));
  // Nothing saved: the language of the request.
  expect(shown(await read(workspace.owner, run, { 'accept-language': 'fr' }))[1]).toBe('Le train');
  // The condition compared ids; its explanation is read in French.
  const why = (await read(french, run)).run_steps[0]?.why?.items?.[0];
  expect(why).toMatchObject({ subject: inFrench['How do you travel?'], expected: 'Le train', found: 'Le train' });
});

test('forms, lists, columns, the history and refusals are in the language of whoever asks', async () => {
  const run = await start();
  const { path } = workspace;
  const { body: form } = await french.call<{ form: { label: string; choices: { label: string }[] }[] }>(
    'GET',
    workflow.path,
  );
  expect(JSON.stringify(form)).toContain('Le train');
  const { problem } = await thai.call('POST', `${path}/runs`, { workflow_id: workflow.id, fields: [] });
  expect(problem.errors?.[0]?.message).toContain(inThai['How do you travel?']);
  const { body: listed } = await french.call<{ runs: { id: string; pending_run_step: { name: string } }[] }>(
    'GET',
    `${path}/runs`,
  );
  expect(listed.runs.find(({ id }) => id === run.id)?.pending_run_step.name).toBe('Vérifier');
  const { body: columns } = await thai.call('GET', `${path}/runs?workflow_id=${workflow.id}&is_table=true`);
  expect(JSON.stringify(columns)).toContain(inThai['How do you travel?']);
  await french.call('PATCH', `${path}/runs/${run.id}/run_steps/${run.run_steps[0]?.id}`, {
    run_step: { answer: 'yes' },
  });
  const { body: history } = await thai.call('GET', `${path}/runs/${run.id}/activities`);
  expect(JSON.stringify(history)).toContain('ตรวจสอบ');
  expect(JSON.stringify(history)).not.toContain('"Check"');
});

test('mails and notices are in the language of their recipients, with the inserted choice', async () => {
  // Notices of the runs before would be in the same mail.
  await app.work();
  app.mails();
  const run = await start();
  await app.work();
  const notices = await Promise.all(app.mails().map((mail) => PostalMime.parse(mail)));
  const noticeTo = (person: TestPerson) => notices.find(({ to }) => to?.[0]?.address === person.email);
  expect(noticeTo(thai)?.text).toContain('รถไฟ ถูกต้องไหม');
  expect(noticeTo(french)?.text).toContain('Le train, est-ce juste ?');
  expect(noticeTo(english)?.text).toContain('Is Train right?');
  await thai.call('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${run.run_steps[0]?.id}`, {
    run_step: { answer: 'yes' },
  });
  await app.work();
  const mails = await Promise.all(app.mails().map((mail) => PostalMime.parse(mail)));
  const subjectTo = (address: string) =>
    mails.filter(({ to, messageId }) => to?.[0]?.address === address && messageId?.startsWith('<step.'))[0];
  expect(subjectTo(french.email)?.subject).toBe('Vous partez : Le train');
  expect(subjectTo(french.email)?.html).toContain('<p>Avec Le train.</p>');
  // Nobody knows what strangers read.
  expect(subjectTo(outside)?.subject).toBe('You go by Train');
});

test('a program may name a choice by its label in any language', async () => {
  const { token } = await createTestTrigger(workspace, workflow);
  for (const label of ['รถยนต์', 'car', 'le train', build.choice('means', 'car')]) {
    const { status } = await app.call('POST', `/api/v1/public/triggers/${token}`, { fields: { means: label } });
    expect([label, status]).toEqual([label, 201]);
  }
  const { status } = await app.call('POST', `/api/v1/public/triggers/${token}`, { fields: { means: 'Fahrrad' } });
  expect(status).toBe(422);
});

test('an export is in the wanted language, or else in that of whoever asks, and says which', async () => {
  await start();
  const make = async (more: object) => {
    const { body } = await workspace.owner.call<{ export: RunExport }>('POST', `${workspace.path}/exports`, {
      workflow_id: workflow.id,
      format: 'csv',
      ...more,
    });
    await app.work();
    const { body: done } = await workspace.owner.call<{ export: RunExport }>(
      'GET',
      `${workspace.path}/exports/${body.export.id}`,
    );
    const file = await app.app.inject({
      url: done.export.file_url ?? '',
      headers: { authorization: `Bearer ${workspace.owner.token}` },
    });
    return { language: done.export.language, name: String(file.headers['content-disposition']), text: file.body };
  };
  const thaiFile = await make({ language: 'th' });
  expect(thaiFile).toMatchObject({ language: 'th', name: expect.stringMatching(/ th\.csv|%20th\.csv/) });
  expect(thaiFile.text).toContain(inThai['How do you travel?']);
  expect(thaiFile.text).toContain('รถไฟ');
  const own = await make({});
  expect([own.language, own.text.includes('Train')]).toEqual(['en', true]);
  const log = await make({ format: 'xes', language: 'fr' });
  expect(log.text).toContain('<string key="language" value="fr"/>');
  expect(log.text).toContain('value="Le train"');
});

test('a draft is saved with clean translations: stale ones go, and those of changed texts are marked', async () => {
  const { call } = workspace.owner;
  const { path, definition } = await createTestWorkflow(workspace, workflow.definition, [workspace.owner.ref]);
  const draftOf = async () => (await call<{ draft: Draft }>('GET', path)).body.draft;
  const body = translatable(definition).find(({ setting }) => setting === 'body')!.path;
  const name = translatable(definition).find(({ text }) => text === 'Check')!.path;
  const save = async (next: Definition) =>
    call('PATCH', `${path}/draft`, { revision: (await draftOf()).revision, definition: next });
  const hostile = { [body]: '<p>Avec <script>alert(1)</script>{{means}}</p>', 'actions.gone.name': 'x' };
  const groups = structuredClone(definition.action_groups);
  groups[0]!.actions[0]!.name = 'Inspect';
  const fr = { ...definition.translations?.fr, ...hostile };
  expect((await save({ ...definition, action_groups: groups, translations: { fr } })).status).toBe(200);
  const saved = (await draftOf()).definition;
  expect(saved.translations?.fr?.[body]).toBe('<p>Avec {{means}}</p>');
  expect(saved.translations?.fr).not.toHaveProperty('actions.gone.name');
  expect(saved.outdated_translations).toEqual({ fr: { [name]: 'Check' } });
  const { status, problem } = await save({ ...definition, translations: { fr: { [name]: 'x'.repeat(201) } } });
  expect([status, problem.code]).toEqual([422, 'malformed_definition']);
});

test('the workflow itself has a name in each language, by which it is found and shown; runs keep the main one', async () => {
  const { owner, path } = workspace;
  const form = workflow.definition.trigger_form;
  const { path: at, id } = await createTestWorkflow(workspace, formedDefinition(form, [thai.ref]), [thai.ref]);
  type Shown = { workflow: { name: string; main_name: string; description: string } };
  await owner.call('PATCH', at, { workflow: { name: 'Journeys', description: 'By train' } });
  const translations = { th: { name: 'การเดินทาง', description: 'โดยรถไฟ' }, fr: { name: '' } };
  expect((await owner.call('PATCH', at, { workflow: { translations } })).status).toBe(200);
  const { body } = await thai.call<Shown>('GET', at);
  expect(body.workflow).toMatchObject({ name: 'การเดินทาง', description: 'โดยรถไฟ', main_name: 'Journeys' });
  // An empty one is none, and so is one of which nothing can be seen.
  expect((await french.call<Shown>('GET', at)).body.workflow.name).toBe('Journeys');
  const unseen = { ...translations, fr: { name: '\u200b\u00ad' } };
  expect((await owner.call('PATCH', at, { workflow: { translations: unseen } })).status).toBe(200);
  expect((await french.call<Shown>('GET', at)).body.workflow.name).toBe('Journeys');
  const twoLines = await owner.call('PATCH', at, { workflow: { translations: { fr: { name: 'a\u2028b' } } } });
  expect(twoLines.problem.errors).toMatchObject([{ field: 'workflow.translations.fr.name', code: 'invalid_value' }]);
  for (const search of ['การเดินทาง', 'journeys']) {
    const { body: found } = await french.call<{ workflows: { id: string; name: string }[] }>(
      'GET',
      `${path}/workflows?search=${encodeURIComponent(search)}`,
    );
    expect(found.workflows.map((one) => [one.id, one.name])).toEqual([[id, 'Journeys']]);
  }
  const fields = [{ key: 'means', value: build.choice('means', 'train') }];
  const { body: started } = await thai.call<{ run: Run }>('POST', `${path}/runs`, { workflow_id: id, fields });
  expect([started.run.name, started.run.workflow.name]).toEqual(['Journeys', 'การเดินทาง']);
  expect((await read(owner, started.run, { 'accept-language': 'fr' })).workflow.name).toBe('Journeys');
  const { body: file } = await owner.call<{ translations: Record<string, Record<string, string>> }>(
    'GET',
    `${at}/export`,
  );
  expect(file.translations.th).toMatchObject({ 'workflow.name': 'การเดินทาง', 'workflow.description': 'โดยรถไฟ' });
  const imported = await owner.call<Shown & { workflow: { id: string } }>('POST', `${path}/workflows/import`, {
    file: { ...file, name: 'Journeys again' },
    people: {},
  });
  const { body: again } = await thai.call<Shown>('GET', `${path}/workflows/${imported.body.workflow?.id}`);
  expect(again.workflow).toMatchObject({ name: 'การเดินทาง', main_name: 'Journeys again' });
});
