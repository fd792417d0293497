/** Translations change what people read, and nothing of what happens. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Definition, Version } from '../definition.ts';
import { moves, simulateMoves, versions } from '../testing/generate-runs.ts';
import { keepTranslations } from './keep-translations.ts';
import { textsOf } from './map-texts.ts';
import { translateDefinition, versionIn } from './translate-definition.ts';

const translatable = new Set(['name', 'description', 'label', 'help', 'question', 'instructions', 'subject', 'body']);

/** The properties in which two values differ, found without knowing what they are. */
function differences(one: unknown, other: unknown, property = ''): string[] {
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') {
    return Object.is(one, other) ? [] : [property];
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) =>
    differences(
      (one as Record<string, unknown>)[name],
      (other as Record<string, unknown>)[name],
      Array.isArray(one) ? property : name,
    ),
  );
}

const parts = ({ trigger_form, action_groups, cancellation }: Definition) => ({
  trigger_form,
  action_groups,
  cancellation,
});

/** A version with translations of some of its texts; `chosen` selects them and makes their words. */
function translate(version: Version, chosen: readonly { at: number; words: string }[]): Version {
  const texts = textsOf(version.definition);
  const entries = chosen.map(({ at, words }) => [texts[at % texts.length]!.path, words]);
  return { ...version, definition: { ...version.definition, translations: { th: Object.fromEntries(entries) } } };
}

const chosen = fc.array(fc.record({ at: fc.nat(), words: fc.string({ minLength: 1, maxLength: 12 }) }), {
  minLength: 1,
  maxLength: 30,
});

it('a translation changes nothing but the listed texts', () => {
  let changed = 0;
  fc.assert(
    fc.property(versions, chosen, (version, chosen) => {
      const { definition } = translate(version, chosen);
      const before = structuredClone(definition);
      const translated = translateDefinition(definition, 'th');
      expect(definition).toEqual(before);
      const found = differences(parts(definition), parts(translated));
      expect(found.filter((property) => !translatable.has(property))).toEqual([]);
      // Conditions have names too, which nobody translates.
      expect(found.length).toBeLessThanOrEqual(Object.keys(definition.translations?.th ?? {}).length);
      changed += found.length;
      expect(keepTranslations(definition, keepTranslations(null, definition))).toEqual(
        keepTranslations(null, definition),
      );
    }),
    { numRuns: 100, seed: 7 },
  );
  expect(changed).toBeGreaterThan(100);
});

it('a run takes the same way with translations as without', () => {
  fc.assert(
    fc.property(versions, chosen, moves, (version, chosen, moves) => {
      const translated = translate(version, chosen);
      const one = simulateMoves(version, moves);
      // Whoever reads it in Thai: what is computed is computed on the main version.
      const other = simulateMoves(versionIn(versionIn(translated, 'th'), null), moves);
      expect(other.started).toEqual(one.started);
      expect(other.simulation).toEqual(one.simulation);
    }),
    { numRuns: 60 },
  );
});
