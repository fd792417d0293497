import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useRef } from 'react';
import { languageNames } from '../../../../contract/language-names.ts';
import { htmlOfBody } from '../../../../contract/mail-body.ts';
import { cutWithEllipsis } from '../../../../engine/cut-text.ts';
import type { Language } from '../../../../engine/definition.ts';
import { compareInsertions } from '../../../../engine/translations/check-translations.ts';
import { checkTranslation, setTranslation } from '../../../../engine/translations/keep-translations.ts';
import type { TranslatableText } from '../../../../engine/translations/map-texts.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RichText, type RichTextHandle, RichTextPreview } from '../../../ui/rich-text/rich-text.tsx';
import { useEditor } from '../editor-context.ts';
import { oneLine } from '../panel/one-line.ts';
import classes from './languages.module.css';

interface Props {
  text: TranslatableText;
  main: Language | undefined;
  language: Language;
  /** Its translation; empty if there is none. */
  words: string;
  /** The text that the translation was made from, if it has changed since. */
  mark: string | null;
}

const isSame = (one: Props, other: Props) =>
  one.text.path === other.text.path &&
  one.text.text === other.text.text &&
  one.language === other.language &&
  one.words === other.words &&
  one.mark === other.mark;

/** One text, and its translation to write. Memoised, because each letter makes another draft. */
export const TextRow = memo(function TextRow({ text, main, language, words, mark }: Props) {
  const { t } = useTranslation('translations');
  const { change } = useEditor();
  const rich = useRef<RichTextHandle>(null);
  const id = useId();
  const set = (next: string) =>
    change((now) => setTranslation(now, language, text.path, next), `translation.${language}.${text.path}`);
  const insert = (key: string) => {
    if (rich.current) return rich.current.insert(`{{${key}}}`);
    set(`${words} {{${key}}}`.trim());
    // The button that was pressed goes.
    document.getElementById(id)?.focus();
  };
  const { missing, added } = words === '' ? { missing: [], added: [] } : compareInsertions(text, words);
  const name = t(`setting.${text.location.choice_id ? 'choice' : text.setting}`);
  const label = t('label', { name, text: shortened(text.text), language: languageNames[language] });
  const common = { id, 'aria-label': label, lang: language, maxLength: text.max, value: words };
  return (
    <div className={classes.row} data-path={text.path}>
      <div className={classes.source}>
        <span className={classes.setting}>{name}</span>
        {text.kind === 'rich' ? (
          <RichTextPreview label={name} html={htmlOfBody(text.text)} />
        ) : (
          <p lang={main}>{text.text}</p>
        )}
      </div>
      <div className={classes.target}>
        {text.kind === 'line' ? (
          <TextInput {...common} onChange={(event) => set(oneLine(event.currentTarget.value))} />
        ) : text.kind === 'lines' ? (
          <GrowingTextarea {...common} minRows={2} maxRows={12} onChange={(event) => set(event.currentTarget.value)} />
        ) : (
          <RichText
            handle={rich}
            label={label}
            value={words}
            onChange={set}
            hasUndo={false}
            describeKey={(key) => key}
          />
        )}
        {mark !== null && (
          <Note icon={IconAlertTriangle}>
            <span>{t('was', { text: text.kind === 'rich' ? t('was_rich') : mark })}</span>
            <Button
              variant="default"
              size="compact-xs"
              leftSection={<Icon of={IconCheck} size={12} />}
              onClick={(event) => {
                change((now) => checkTranslation(now, language, text.path));
                // The button that was pressed goes.
                inputIn(event.currentTarget.closest<HTMLElement>('[data-path]'))?.focus();
              }}
            >
              {t('still_right')}
            </Button>
          </Note>
        )}
        {added.length > 0 && <Note icon={IconAlertTriangle}>{t('adds', { keys: inBraces(added) })}</Note>}
        {missing.length > 0 && (
          <Note icon={IconAlertTriangle}>
            <span>{t('lacks')}</span>
            {missing.map((key) => (
              <Button key={key} variant="default" size="compact-xs" onClick={() => insert(key)}>
                {t('insert', { key: inBraces([key]) })}
              </Button>
            ))}
          </Note>
        )}
      </div>
    </div>
  );
}, isSame);

/** The field of the translation in a row. */
export const inputIn = (row: HTMLElement | null | undefined) =>
  row?.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]');

const inBraces = (keys: readonly string[]): string => keys.map((key) => `{{${key}}}`).join(', ');

const shortened = (text: string): string => cutWithEllipsis(text.replace(/<[^>]*>/g, ' ').trim(), 60);

function Note({ icon, children }: { icon: typeof IconCheck; children: ReactNode }) {
  return (
    <p className={classes.note}>
      <Icon of={icon} size={14} />
      {children}
    </p>
  );
}
