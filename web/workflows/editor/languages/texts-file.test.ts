import { describe, expect, test } from 'vitest';
import type { Definition } from '../../../../engine/definition.ts';
import * as build from '../../../../engine/testing/build-definition.ts';
import { readTexts, writeTexts } from './texts-file.ts';

const definition: Definition = {
  ...build.buildDefinition({ Look: [build.task('check', { instructions: 'One,\n"two"' })] }, [
    build.field('text', 'reason'),
  ]),
  language: 'en',
  translations: { fr: { 'groups.Look.name': '=Voir', 'actions.check.task.instructions': 'Un,\n"deux"\n+3' } },
};

describe('the texts of a draft as CSV', () => {
  const csv = writeTexts(definition, 'fr');

  test('have a line each, quoted, with what begins like a formula defused', () => {
    expect(csv).toBe(
      '\ufeffpath,place,English,Français\r\n' +
        'fields.reason.label,,reason,\r\n' +
        "groups.Look.name,Look,Look,'=Voir\r\n" +
        'actions.check.name,check,check,\r\n' +
        `actions.check.task.instructions,check,"One,\n""two""","Un,\n""deux""\n'+3"\r\n`,
    );
  });

  test('come back as they were, and translated cells are taken over, also with semicolons', () => {
    expect(readTexts(csv, definition, 'fr')).toEqual({ definition, count: 0, unknown: 0 });
    const bare = { ...definition, translations: {} };
    const read = readTexts(csv, bare, 'fr')!;
    expect([read.count, read.definition.translations]).toEqual([2, definition.translations]);
    const sent = 'path;place;English;Français\nfields.reason.label;;reason;raison\nfields.gone.label;;x;y\n';
    const other = readTexts(sent, definition, 'fr')!;
    expect([other.count, other.unknown]).toEqual([1, 1]);
    expect(other.definition.translations?.fr?.['fields.reason.label']).toBe('raison');
  });

  test('that are too long are cut between letters', () => {
    const sent = `path,Français\nfields.reason.label,${'x'.repeat(199)}🎉\n`;
    const { translations } = readTexts(sent, definition, 'fr')!.definition;
    expect(translations?.fr?.['fields.reason.label']).toBe('x'.repeat(199));
  });

  test('of another file, or of another language, are not read', () => {
    expect(readTexts('a,b\n1,2\n', definition, 'fr')).toBeNull();
    expect(readTexts(csv, definition, 'th')).toBeNull();
    expect(readTexts('', definition, 'fr')).toBeNull();
  });
});
