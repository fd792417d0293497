import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { definition as definitionShape } from '../contract/definition.ts';
import { industries } from '../contract/workspaces.ts';
import { kindOf } from '../engine/actions/index.ts';
import type { Action, Definition, Language, Outcome } from '../engine/definition.ts';
import { insertedKeys } from '../engine/insertions.ts';
import { languages } from '../engine/languages.ts';
import { assertWellFormed, problemsOf } from '../engine/problems.ts';
import type { RunSimulation } from '../engine/testing/simulate.ts';
import { translationProblems } from '../engine/translations/check-translations.ts';
import { textsOf as textsOfDefinition } from '../engine/translations/map-texts.ts';
import { translateDefinition } from '../engine/translations/translate-definition.ts';
import { buildDefinition } from './build-definition.ts';
import { buildTranslated } from './build-translated.ts';
import { listTemplates, listTemplateTags } from './list-templates.ts';
import type { Template, TemplateText } from './template.ts';
import { findWishes } from './testing/find-wishes.ts';
import { castOf, describeProblem, simulateTemplate, type Wishes } from './testing/simulate-template.ts';

const templates = await listTemplates();
const tags = listTemplateTags();

/** Texts that are right as they are in another language. */
const names = ['Facebook', 'Instagram', 'LinkedIn', 'LINE', 'XS', 'S', 'M', 'L', 'XL'];
const sameInThai = new Set(names);
const sameInFrench = new Set([
  ...names,
  ...['Annexes', 'Budget', 'Cause', 'Client', 'Collection', 'Communication', 'Concept', 'Concert', 'Confirmation'],
  ...['Corrections', 'Destination', 'Documents', 'Hectares', 'Inspection', 'Interactions', 'Invitation', 'Machine'],
  ...['Maintenance', 'Master', 'Menu', 'Normal', 'Patient', 'Photos', 'Places', 'Portfolio', 'Production', 'Signature'],
  ...['Standard', 'Train', 'Type', 'Version'],
]);

/** Every text of a template, with its path. */
function textsOf(part: unknown, path: string): { path: string; text: TemplateText }[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('en' in part) return [{ path, text: part as TemplateText }];
  return Object.entries(part).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

const build = (template: Template, language: Language, nextId: () => string = randomUUID): Definition =>
  buildDefinition(template, { language, roles: castOf(template).roles, nextId });
const textsIn = (definition: Definition) => textsOfDefinition(definition).map(({ text }) => text);
const actionsOf = ({ action_groups }: Definition) => action_groups.flatMap(({ actions }) => actions);

/** How often an action was answered, sent or fired. */
const timesOf = ({ run }: RunSimulation, { id }: Action, answer?: string) =>
  run.steps.filter(
    ({ step_id, status, outcome }) =>
      step_id === id && status === 'completed' && (answer === undefined || outcome === answer),
  ).length;

describe('the library', () => {
  it('has at least 30 workflows, with names of their own in each language', () => {
    expect(templates.length).toBeGreaterThanOrEqual(30);
    for (const language of languages) {
      expect(new Set(templates.map(({ name }) => name[language])).size).toBe(templates.length);
    }
  });

  it('brings all three languages, complete and with the same insertions', () => {
    for (const template of templates) {
      const definition = buildTranslated(template, {
        language: 'fr',
        roles: castOf(template).roles,
        nextId: randomUUID,
      });
      expect(translationProblems(definition), template.slug).toEqual([]);
      const thai = textsIn(translateDefinition(definition, 'th'));
      expect(thai, template.slug).toEqual(textsIn(build(template, 'th')));
    }
  });

  it('has a workflow for each industry', () => {
    const covered = new Set(templates.flatMap((template) => template.industries));
    expect(industries.filter((industry) => industry !== 'other' && !covered.has(industry))).toEqual([]);
  });

  it('uses its tags, and no others', () => {
    const used = new Set(templates.flatMap((template) => template.tags));
    expect([...used].sort()).toEqual(tags.map(({ key }) => key).sort());
  });
});

describe('the texts of the library', () => {
  const texts = [...templates.map((template) => [template.slug, template] as const), ['tags', tags] as const].flatMap(
    ([slug, part]) => textsOf(part, slug),
  );
  const pathsWhere = (isWrong: (text: TemplateText) => boolean) =>
    texts.filter(({ text }) => isWrong(text)).map(({ path, text }) => `${path}: ${JSON.stringify(text)}`);

  it('are translated', () => {
    expect(pathsWhere(({ en, fr }) => en === fr && !sameInFrench.has(en))).toEqual([]);
    expect(pathsWhere(({ en, th }) => en === th && !sameInThai.has(en))).toEqual([]);
    expect(pathsWhere(({ th }) => !/\p{Script=Thai}/u.test(th) && !sameInThai.has(th))).toEqual([]);
    expect(pathsWhere(({ en, fr }) => /\p{Script=Thai}/u.test(en + fr))).toEqual([]);
  });

  it('insert the same fields in each language', () => {
    const keysOf = (text: string) => insertedKeys(text).sort().join();
    expect(pathsWhere(({ en, fr, th }) => keysOf(en) !== keysOf(fr) || keysOf(en) !== keysOf(th))).toEqual([]);
  });

  it('are set as each language sets them', () => {
    expect(pathsWhere(({ en, fr }) => /['"]|\.\.\./.test(en + fr))).toEqual([]);
    expect(pathsWhere(({ fr }) => /[^\u00a0][?!:;»](\s|$)/.test(fr) || /«[^\u00a0]/.test(fr))).toEqual([]);
    // "de {{name}}" would be "de Ana", which French elides. These fields are amounts.
    const amounts =
      'ad_budget|amount|deposit|discount|factory_price|goods_value|granted_discount|offer_price|rent|total';
    const elided = new RegExp(String.raw`(?<!\p{L})(de|que) \{\{(?!(${amounts})\}\})`, 'iu');
    expect(pathsWhere(({ fr }) => elided.test(fr))).toEqual([]);
    expect(pathsWhere(({ th }) => /ครับ|ค่ะ|นะคะ/.test(th))).toEqual([]);
    expect(pathsWhere((text) => Object.values(text).some((one) => / {2}| \n|\n /.test(one)))).toEqual([]);
  });
});

describe.each(templates.map((template) => [template.slug, template] as const))('%s', (_slug, template) => {
  const cast = castOf(template);

  it.each(languages)('builds in %s without a problem', (language) => {
    const definition = build(template, language);
    expect(() => assertWellFormed(definition)).not.toThrow();
    const problems = problemsOf(definition, cast.context);
    expect(problems.map((problem) => describeProblem(definition, problem))).toEqual([]);
    const withIds = buildDefinition(template, { language, roles: rolesWithIds(template), nextId: randomUUID });
    expect(definitionShape.parse(withIds)).toEqual(withIds);
  });

  it('has roles that are all played, each with a key of its own', () => {
    const keys = template.roles.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const played = [...JSON.stringify(template.action_groups).matchAll(/"role":"(\w+)"/g)].map(([, key]) => key!);
    expect([...new Set([...played, ...template.cancellation])].sort()).toEqual(keys.sort());
  });

  it.each(languages)('has no two fields, and no two groups or actions, of one name in %s', (language) => {
    const definition = build(template, language);
    const twice = (names: string[]) => names.filter((name, position) => names.indexOf(name) < position);
    const forms = actionsOf(definition).map((action) => kindOf(action).fields(action));
    expect(twice([definition.trigger_form, ...forms].flat().map(({ label }) => label))).toEqual([]);
    expect(twice([...definition.action_groups, ...actionsOf(definition)].map(({ name }) => name))).toEqual([]);
  });

  it('describes itself in one sentence', () => {
    expect(template.description.en).toMatch(/^[A-Z][^.]+\.$/);
    expect(template.description.fr).toMatch(/^[A-ZÀÉ][^.]+\.$/u);
  });

  it('completes when everybody answers well, and returns nowhere', () => {
    const definition = build(template, 'en');
    const simulation = simulateTemplate(definition, cast);
    expect(simulation.run.status).toBe('completed');
    const returns = actionsOf(definition).filter(({ stepable_type }) => stepable_type === 'go_back');
    expect(returns.filter((action) => timesOf(simulation, action) > 0).map(({ name }) => name)).toEqual([]);
  });

  it('can reach every action and every answer, and ends after each', () => {
    const definition = build(template, 'en');
    for (const action of actionsOf(definition)) {
      const { answers } = kindOf(action);
      for (const answer of answers.length > 0 ? answers : [undefined]) {
        const reached = findWishes(definition, action).some((wishes) => reaches(definition, action, answer, wishes));
        expect(reached, `${action.name} ${answer ?? ''} is reached, and leads on`).toBe(true);
      }
    }
  });

  /** Whether a run with these wishes ends, with the action done. A go-back fires exactly once. */
  function reaches(definition: Definition, action: Action, answer: Outcome | undefined, wishes: Wishes): boolean {
    const answers = new Map(wishes.answers);
    if (answer) answers.set(action.id, answer);
    const simulation = simulateTemplate(definition, cast, { ...wishes, answers });
    expect(['completed', 'cancelled']).toContain(simulation.run.status);
    const times = timesOf(simulation, action, answer);
    if (action.stepable_type === 'go_back') return times === 1 && simulation.run.status === 'completed';
    return times > 0 && (simulation.run.status === 'cancelled' || isFollowed(simulation, action, answer));
  }

  /** Whether something happens after a no: nobody is left without an answer. */
  function isFollowed({ run, history }: RunSimulation, action: Action, answer: Outcome | undefined): boolean {
    if (answer !== 'no' && answer !== 'disapprove') return true;
    const { id } = run.steps.find((step) => step.step_id === action.id && step.outcome === answer)!;
    const answered = history.findIndex(({ kind, run_step_id }) => kind === 'step_answered' && run_step_id === id);
    return history.slice(answered + 1).some(({ kind }) => kind === 'step_opened');
  }
});

/** As a workspace has them: roles are played by members with real ids. */
function rolesWithIds({ roles }: Template) {
  return Object.fromEntries(roles.map(({ key }) => [key, [{ type: 'user_workspace' as const, id: randomUUID() }]]));
}
