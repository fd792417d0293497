import { Button } from '@mantine/core';
import { IconPlayerPlay, IconStack2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Definition, Language } from '../../../../engine/definition.ts';
import { textsOf } from '../../../../engine/translations/map-texts.ts';
import { textAt } from '../../../../engine/translations/translate-definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TypeIcon } from '../../../ui/type-icon.tsx';
import { named } from '../../describe/describe-context.ts';
import { useSurroundings } from '../editor-context.ts';
import classes from './languages.module.css';
import { inputIn, TextRow } from './text-row.tsx';
import { sectionsOf, type TextFilter, type TextSection, wantedTexts } from './wanted-texts.ts';

/** So many texts are shown at first: thousands of inputs would make typing slow. */
const page = 150;

/** The texts that the filter left when it was chosen: a text stays in the list while somebody writes its translation. */
export function TextList({
  definition,
  language,
  filter,
  path,
}: {
  definition: Definition;
  language: Language;
  filter: TextFilter;
  path: string | null;
}) {
  const { t } = useTranslation('translations');
  const [wanted] = useState(() => wantedTexts(definition, language, filter));
  const [shown, setShown] = useState(() => Math.max(page, path === null ? 0 : wanted.indexOf(path) + 1));
  const list = useRef<HTMLDivElement>(null);
  const visible = new Set(wanted.slice(0, shown));
  const words = definition.translations?.[language] ?? {};
  const marks = definition.outdated_translations?.[language] ?? {};

  useEffect(() => {
    if (path !== null) inputIn(rowsIn(list.current).find(({ dataset }) => dataset.path === path))?.focus();
  }, [path]);

  useEffect(() => {
    const element = list.current;
    element?.addEventListener('keydown', goOn);
    return () => element?.removeEventListener('keydown', goOn);
  }, []);

  if (wanted.length === 0) return <p className={classes.quiet}>{t(`none.${filter}`)}</p>;
  return (
    <div ref={list}>
      {sectionsOf(textsOf(definition).filter((text) => visible.has(text.path))).map((section) => (
        <section key={section.key} className={classes.section}>
          <SectionHead definition={definition} section={section} />
          {section.texts.map((text) => (
            <TextRow
              key={text.path}
              text={text}
              main={definition.language}
              language={language}
              words={textAt(words, text.path) ?? ''}
              mark={textAt(marks, text.path) ?? null}
            />
          ))}
        </section>
      ))}
      {shown < wanted.length && (
        <Button variant="default" mt={16} onClick={() => setShown(shown + page)}>
          {t('more', { count: wanted.length - shown })}
        </Button>
      )}
    </div>
  );
}

function SectionHead({
  definition,
  section: { group_id, action_id },
}: {
  definition: Definition;
  section: TextSection;
}) {
  const { t } = useTranslation('editor');
  const surroundings = useSurroundings();
  const group = definition.action_groups.find(({ id }) => id === group_id);
  const action = group?.actions.find(({ id }) => id === action_id);
  return (
    <h3 className={classes.place}>
      {action ? (
        <TypeIcon type={action.stepable_type} size={16} />
      ) : (
        <Icon of={group ? IconStack2 : IconPlayerPlay} size={16} />
      )}
      {group ? named(surroundings, (action ?? group).name) : t('start.title')}
    </h3>
  );
}

const rowsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];

/** Enter goes to the next text, with Shift to the one before; where a text has several lines, with Control or Command. */
function goOn(event: KeyboardEvent): void {
  const from = event.target as HTMLElement;
  const row = from.closest<HTMLElement>('[data-path]');
  const hasLines = !(from instanceof HTMLInputElement);
  if (event.key !== 'Enter' || !row || event.isComposing || from instanceof HTMLButtonElement) return;
  if (hasLines && !event.ctrlKey && !event.metaKey) return;
  const rows = rowsIn(event.currentTarget as HTMLElement);
  const next = inputIn(rows[rows.indexOf(row) + (event.shiftKey ? -1 : 1)]);
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
