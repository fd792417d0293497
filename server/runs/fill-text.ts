import { fillInsertions } from '../../engine/insertions.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { KnownRun } from './apply-event.ts';
import { newestValues, wordsOf } from './show-values.ts';

/**
 * A text that leaves Baton, its insertions filled with the run's newest values.
 * @param harmless Makes what is inserted harmless where it lands.
 */
export function fillText(known: KnownRun, text: string, harmless: (words: string) => string): string {
  const index = indexOf(known.version);
  const newest = newestValues(known.loaded.run.values);
  const wordsFor = (key: string) => {
    const field = index.keys.get(key)?.field;
    const state = field && newest.get(field.id);
    return field && state ? wordsOf(field, state.value, known.directory) : null;
  };
  return fillInsertions(text, wordsFor, harmless);
}
