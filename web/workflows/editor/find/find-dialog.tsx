import { TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconForms, IconSearch, IconStack2 } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { takeEarlyKeys } from '../../../lib/early-keys.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TypeIcon } from '../../../ui/type-icon.tsx';
import { named } from '../../describe/describe-context.ts';
import { useDefinition, useEditor, useSurroundings } from '../editor-context.ts';
import { focusCard } from '../focus-card.ts';
import classes from './find.module.css';
import { findInDraft, type Hit, mostHits } from './find-in-draft.ts';

/** Finds groups, actions and fields of the draft, and opens the one that is chosen. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('editor');
  const { go } = useEditor();
  const surroundings = useSurroundings();
  const definition = useDefinition();
  const [words, setWords] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const hits = findInDraft(definition, useDeferredValue(words));

  const visit = ({ selection, field_id }: Hit) => {
    onClose();
    go(selection, field_id ? { tab: 'form', field_id } : {});
    focusCard('id' in selection ? selection.id : 'start');
  };
  /** Opens the first of what these words find, which the hits below may not show yet. */
  const visitFirst = (text: string) => {
    const [first] = findInDraft(definition, text);
    if (first) visit(first);
  };
  /** What was typed before the field had the focus. */
  const typeEarlyKeys = () => {
    const { text, isEntered } = takeEarlyKeys();
    if (text === '') return;
    setWords(text);
    if (isEntered) visitFirst(text);
  };
  /** The arrow keys go through the field and the hits. */
  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const buttons: Element[] = [...(list.current?.querySelectorAll('button') ?? [])];
    if (by === 0 || buttons.length === 0) return;
    event.preventDefault();
    const at = buttons.indexOf(document.activeElement ?? document.body) + by;
    if (at < 0) document.querySelector<HTMLElement>(`.${classes.field} input`)?.focus();
    else (buttons[Math.min(at, buttons.length - 1)] as HTMLElement).focus();
  };
  const count = hits.length === mostHits ? `${mostHits}+` : String(hits.length);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('find.title')}
      size={520}
      withCloseButton={false}
      yOffset="12vh"
      data-own-undo
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus between the field and the hits */}
      <div className={classes.find} onKeyDown={move}>
        <TextInput
          className={classes.field}
          data-autofocus
          aria-label={t('find.label')}
          placeholder={t('find.label')}
          maxLength={200}
          leftSection={<Icon of={IconSearch} />}
          value={words}
          onFocus={typeEarlyKeys}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            visitFirst(event.currentTarget.value);
          }}
        />
        <VisuallyHidden aria-live="polite">
          {words.trim() && t('find.found', { count: hits.length, number: count })}
        </VisuallyHidden>
        {words.trim() && hits.length === 0 && <p className={classes.none}>{t('find.none')}</p>}
        <ul ref={list} className={classes.hits} aria-label={t('find.hits')}>
          {hits.map((hit) => (
            <li key={`${hit.kind} ${hit.field_id ?? ('id' in hit.selection ? hit.selection.id : 'start')}`}>
              <UnstyledButton className={classes.hit} onClick={() => visit(hit)}>
                {hit.type ? (
                  <TypeIcon type={hit.type} size={16} />
                ) : (
                  <Icon of={hit.kind === 'group' ? IconStack2 : IconForms} />
                )}
                <span className={classes.name}>{named(surroundings, hit.name)}</span>
                <span className={classes.within}>
                  {hit.kind === 'group'
                    ? t('find.group')
                    : hit.within === null
                      ? t('start.title')
                      : named(surroundings, hit.within)}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
