import { languageNames } from '../../../../contract/language-names.ts';
import type { Definition, Language } from '../../../../engine/definition.ts';
import { languages } from '../../../../engine/languages.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { ChoiceBar } from '../../../ui/choice-bar.tsx';

/** Switches a preview to another language of the draft. Not shown for a draft in one language. */
export function PreviewLanguage({
  definition: { language: main, translations },
  value,
  onChange,
}: {
  definition: Definition;
  /** Null for the main one. */
  value: Language | null;
  onChange: (language: Language | null) => void;
}) {
  const { t } = useTranslation('editor');
  const others = languages.filter((one) => one !== main && translations?.[one]);
  if (others.length === 0) return null;
  const inMain = main ?? 'main';
  return (
    <ChoiceBar
      label={t('preview.language')}
      value={value ?? inMain}
      choices={[
        { value: inMain, label: main ? <span lang={main}>{languageNames[main]}</span> : t('preview.main_language') },
        ...others.map((one) => ({ value: one, label: <span lang={one}>{languageNames[one]}</span> })),
      ]}
      onChange={(next) => onChange(others.find((one) => one === next) ?? null)}
    />
  );
}
