import { Button, Skeleton } from '@mantine/core';
import { useRef, useState } from 'react';
import type { EmailSettings } from '../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { useIsPainted } from '../../../lib/use-is-painted.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { RichText, type RichTextHandle } from '../../../ui/rich-text/rich-text.tsx';
import { named } from '../../describe/describe-context.ts';
import { useEditor, usePlace } from '../editor-context.ts';
import { patchStepable } from '../state/change-actions.ts';
import { useDescribe } from '../use-describe.tsx';
import { InsertField } from './insert-field.tsx';
import type { MailAction } from './mail-action.ts';
import { MailPreview } from './mail-preview.tsx';
import { MailSubject } from './mail-subject.tsx';
import classes from './panel.module.css';
import { RecipientSetting } from './recipient-setting.tsx';
import { useFault } from './use-fault.ts';

const others = ['cc', 'bcc', 'reply_to'] as const;

/** The recipients and the text of a mail; its reviewers are set above. */
export function MailSettings({ action, location }: { action: MailAction; location: DefinitionLocation }) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
  const context = useDescribe();
  const place = usePlace();
  const fault = useFault({ kind: 'action', id: action.id })('body');
  const { stepable } = action;
  const hasOthers = others.some((setting) => stepable[setting].length > 0);
  const [showsOthers, setShowsOthers] = useState(hasOthers);
  // Somebody else may add them, or redoing. They stay when the last one is taken out.
  if (hasOthers && !showsOthers) setShowsOthers(true);
  const [isPreview, setPreview] = useState(false);
  const isPainted = useIsPainted();
  const text = useRef<RichTextHandle>(null);
  const patch = (settings: Partial<EmailSettings>, key?: string) =>
    change((now) => patchStepable(now, action.id, settings), key && `${key}.${action.id}`);
  // Also shown when the link of a problem leads to one of these settings.
  const isOpen = showsOthers || others.some((setting) => setting === place?.setting);
  const describeKey = (key: string) => {
    const placed = context.index.keys.get(key);
    return placed ? named(context, placed.field.label) : null;
  };
  return (
    <>
      <RecipientSetting action={action} location={location} setting="to" onChange={(to) => patch({ to })} />
      {isOpen ? (
        others.map((setting) => (
          <RecipientSetting
            key={setting}
            action={action}
            location={location}
            setting={setting}
            onChange={(recipients) => patch({ [setting]: recipients })}
          />
        ))
      ) : (
        <Button
          variant="subtle"
          size="compact-xs"
          mt={-10}
          className={classes.more}
          onClick={() => setShowsOthers(true)}
        >
          {t('setting.more_recipients')}
        </Button>
      )}
      <MailSubject action={action} location={location} onChange={(subject) => patch({ subject }, 'subject')} />
      <div data-setting="body">
        <div className={classes.insert}>
          <span className={classes.label}>{t('setting.body')}</span>
          <span className={classes.commands}>
            {!isPreview && <InsertField location={location} onInsert={(inserted) => text.current?.insert(inserted)} />}
            <Button
              size="xs"
              variant={isPreview ? 'default' : 'subtle'}
              aria-pressed={isPreview}
              onClick={() => setPreview(!isPreview)}
            >
              {t('setting.preview')}
            </Button>
          </span>
        </div>
        {isPreview ? (
          <MailPreview action={action} />
        ) : !isPainted ? (
          <Skeleton height={220} />
        ) : (
          <RichText
            handle={text}
            label={t('setting.body')}
            error={fault}
            value={stepable.body}
            onChange={(body) => patch({ body }, 'body')}
            // The text is part of the draft, whose undo history covers it.
            hasUndo={false}
            describeKey={describeKey}
          />
        )}
      </div>
    </>
  );
}
