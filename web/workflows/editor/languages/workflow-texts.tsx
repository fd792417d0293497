import { TextInput } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { languageNames } from '../../../../contract/language-names.ts';
import { updateWorkflow } from '../../../../contract/workflows.ts';
import type { Language } from '../../../../engine/definition.ts';
import { problemMessage } from '../../../lib/problem-message.ts';
import { useCall } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { oneLine } from '../panel/one-line.ts';
import { useSavedText } from '../use-saved-text.ts';
import classes from './languages.module.css';

/**
 * Name and description of the workflow itself. They belong to it and not to its draft: they take effect at once, and are
 * saved while they are written.
 */
export function WorkflowTexts({ language }: { language: Language }) {
  const { t } = useTranslation(['translations', 'editor']);
  const { ws } = useEditor();
  const { workflow } = useSurroundings();
  const [fault, setFault] = useState<string>();
  const update = useCall(updateWorkflow, {
    onSuccess: () => setFault(undefined),
    onError: (error) => setFault(problemMessage(error)),
  });
  const stored = workflow.translations[language] ?? {};
  const shown = useRef(stored);
  // The translations are stored together: those of other languages, and of the other text, are sent as they are now.
  const save = (change: typeof stored) => {
    const words = { ...shown.current, ...change };
    const translations = { ...workflow.translations, [language]: words };
    return update.mutateAsync({ params: { ws, workflow_id: workflow.id }, body: { workflow: { translations } } });
  };
  const name = useSavedText(stored.name ?? '', (text) => save({ name: text }));
  const description = useSavedText(stored.description ?? '', (text) => save({ description: text }));
  useLayoutEffect(() => {
    shown.current = { name: name.text, description: description.text };
  });
  const labelOf = (name: string, text: string) =>
    t('label', { name, text: text.slice(0, 60), language: languageNames[language] });
  return (
    <section className={classes.section} data-own-undo>
      <h3 className={classes.place}>
        <Icon of={IconRoute} size={16} />
        {t('workflow')}
      </h3>
      <div className={classes.row} data-path="workflow.name">
        <div className={classes.source}>
          <span className={classes.setting}>{t('setting.name')}</span>
          <p>{workflow.main_name}</p>
        </div>
        <TextInput
          className={classes.target}
          aria-label={labelOf(t('setting.name'), workflow.main_name)}
          lang={language}
          maxLength={120}
          error={fault}
          {...name.focusProps}
          value={name.text}
          onChange={(event) => name.change(oneLine(event.currentTarget.value))}
        />
      </div>
      {workflow.main_description !== '' && (
        <div className={classes.row} data-path="workflow.description">
          <div className={classes.source}>
            <span className={classes.setting}>{t('setting.description')}</span>
            <p>{workflow.main_description}</p>
          </div>
          <GrowingTextarea
            className={classes.target}
            aria-label={labelOf(t('setting.description'), workflow.main_description)}
            lang={language}
            minRows={2}
            maxRows={8}
            maxLength={2000}
            {...description.focusProps}
            value={description.text}
            onChange={(event) => description.change(event.currentTarget.value)}
          />
        </div>
      )}
      <p className={classes.quiet}>{t('workflow_help')}</p>
    </section>
  );
}
