import type { Field, Language, Version } from '../../engine/definition.ts';
import { EngineError, type FieldError } from '../../engine/engine-error.ts';
import { versionIn } from '../../engine/translations/translate-definition.ts';
import { indexOf } from '../../engine/version-index.ts';

/**
 * Runs the engine on a version in its main language, because a computed text may contain the labels of choices and is
 * stored. Errors name fields in the language of the caller.
 * @throws EngineError as `compute`
 */
export function withTranslatedFieldErrors<T>(
  version: Version,
  language: Language | null | undefined,
  compute: () => T,
): T {
  try {
    return compute();
  } catch (error) {
    const shown = versionIn(version, language);
    if (!(error instanceof EngineError) || shown === version) throw error;
    const fields = error.fields.map((fault) => translateFault(fault, version, shown));
    throw new EngineError(error.code, { fields, values: error.values });
  }
}

/** A fault with the label of its field, or of its column, in the language of the caller. */
function translateFault(fault: FieldError, version: Version, shown: Version): FieldError {
  const key = fault.field.split('.')[1] ?? '';
  const [main, translated] = [version, shown].map((one) => indexOf(one).keys.get(key)?.field);
  const label = main && translated && labelIn(main, translated, fault.values?.label);
  return label ? { ...fault, values: { ...fault.values, label } } : fault;
}

function labelIn(main: Field, translated: Field, label: string | number | undefined): string | undefined {
  if (label === main.label) return translated.label;
  const at = main.columns?.findIndex((column) => column.label === label) ?? -1;
  return translated.columns?.[at]?.label;
}
