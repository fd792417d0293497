import type { ActionOf } from '../../../../../engine/definition.ts';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { named } from '../../../describe/describe-context.ts';
import { useDescribe } from '../../use-describe.tsx';
import panel from '../panel.module.css';
import classes from './chat.module.css';

/** A preview of the messages, with field names in place of the values. Not shown if there are none. */
export function ChatPreview({ action }: { action: ActionOf<'slack'> }) {
  const { t } = useTranslation('editor');
  const { channel, messages } = action.stepable;
  const written = messages.flatMap((text, position) => (text.trim() === '' ? [] : [{ text, position }]));
  if (written.length === 0) return null;
  return (
    <section aria-label={t('chat.preview')}>
      <p className={panel.label}>{t('chat.preview')}</p>
      <div className={classes.preview}>
        <p className={classes.where}>{channel.trim() || t('chat.somewhere')}</p>
        {written.map(({ text, position }) => (
          <p key={position} className={classes.bubble}>
            <Filled text={text} />
          </p>
        ))}
      </div>
    </section>
  );
}

/** A message with its insertions replaced by field names. Every second part of the split text is a key. */
function Filled({ text }: { text: string }) {
  const context = useDescribe();
  return text.split(/\{\{([^{}]*)\}\}/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const field = context.index.keys.get(piece.trim())?.field;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <mark key={index} className={classes.inserted}>
        {field ? named(context, field.label) : piece.trim()}
      </mark>
    );
  });
}
