import { useMemo, useState } from 'react';
import { languageNames } from '../../../../contract/language-names.ts';
import type { Language } from '../../../../engine/definition.ts';
import { languages } from '../../../../engine/languages.ts';
import { type Coverage, coverageOf } from '../../../../engine/translations/check-translations.ts';
import { changeMainLanguage } from '../../../../engine/translations/keep-translations.ts';
import { useStore } from '../../../lib/tiny-store.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { ChoiceBar } from '../../../ui/choice-bar.tsx';
import { Select } from '../../../ui/select.tsx';
import { useDefinition, useEditor } from '../editor-context.ts';
import classes from './languages.module.css';
import { openLanguages } from './languages-state.ts';
import { TextList } from './text-list.tsx';
import { TextsFileButtons } from './texts-file-buttons.tsx';
import type { TextFilter } from './wanted-texts.ts';
import { WorkflowTexts } from './workflow-texts.tsx';

/** The draft's texts side by side with their translations into one language. Every change is a change of the draft. */
export function Languages() {
  const { t } = useTranslation('translations');
  const { change, languages: store } = useEditor();
  const { language: chosen, path } = useStore(store);
  const definition = useDefinition();
  const coverages = useMemo(() => coverageOf(definition), [definition]);
  const [filter, setFilter] = useState<TextFilter>('all');
  const current = coverages.find(({ language }) => language === chosen) ?? coverages[0]!;
  const main = definition.language;
  const filters: TextFilter[] = ['all', 'missing', 'to_check'];
  const counts = { all: current.total, missing: current.total - current.translated, to_check: current.to_check };
  return (
    <div className={classes.languages}>
      <Select
        className={classes.main}
        label={t('main')}
        description={t(main ? 'main_help' : 'main_unsaid')}
        placeholder={t('main_choose')}
        allowDeselect={false}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={main ?? null}
        onChange={(to) => to && change((now) => changeMainLanguage(now, to as Language))}
      />
      {main && (
        <>
          <fieldset className={classes.meters} aria-label={t('into')}>
            {coverages.map((coverage) => (
              <Meter
                key={coverage.language}
                coverage={coverage}
                isCurrent={coverage === current}
                onChoose={() => openLanguages(store, { language: coverage.language })}
              />
            ))}
          </fieldset>
          <WorkflowTexts key={current.language} language={current.language} />
          {current.total === 0 ? (
            <p className={classes.quiet}>{t('no_texts')}</p>
          ) : (
            <>
              <ChoiceBar
                label={t('show')}
                value={filter}
                choices={filters.map((value) => ({ value, label: t(`filter.${value}`, { count: counts[value] }) }))}
                onChange={setFilter}
              />
              <p className={classes.quiet}>{t('keys_help')}</p>
              <TextsFileButtons language={current.language} />
              <TextList
                key={`${current.language} ${filter} ${path}`}
                definition={definition}
                language={current.language}
                filter={filter}
                path={path}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** How far the draft is translated into a language; a press shows its texts. */
function Meter({
  coverage: { language, total, translated, to_check },
  isCurrent,
  onChoose,
}: {
  coverage: Coverage;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('translations');
  return (
    <button type="button" className={classes.meter} aria-pressed={isCurrent} onClick={onChoose}>
      <b lang={language}>{languageNames[language]}</b> <span>{t('covered', { translated, total })}</span>{' '}
      {to_check > 0 && <span className={classes.check}>{t('to_check', { count: to_check })}</span>}
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${total === 0 ? 0 : (translated / total) * 100}%` }} />
      </span>
    </button>
  );
}
