import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { longestComment } from '../../../../contract/comment-limits.ts';
import { listDraftMentionable, replyInDraftThread, startDraftThread } from '../../../../contract/designing.ts';
import { displayName } from '../../../../contract/person-name.ts';
import type { Id } from '../../../../engine/definition.ts';
import { problemMessage } from '../../../lib/problem-message.ts';
import { useApi, useCall } from '../../../lib/query.ts';
import { requestKeys } from '../../../lib/request-key.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { changeTyped, useTyped } from '../../../lib/use-typed.ts';
import { MentionList } from '../../../runs/comments/mention-list.tsx';
import { useMention } from '../../../runs/comments/use-mention.ts';
import { useEditor, useSurroundings } from '../editor-context.ts';
import type { CardSelection } from '../state/selection.ts';
import classes from './together.module.css';

/** Begins a thread about a group or action. It may have been added just now, so the draft is saved first. */
export function StartThread({ place, flush }: { place: CardSelection; flush: () => Promise<boolean> }) {
  const { t } = useTranslation(['designing', 'editor']);
  const { ws } = useEditor();
  const { workflow } = useSurroundings();
  const keyFor = useRef(requestKeys());
  const starting = useCall(startDraftThread, { onError: (error) => toast.error(problemMessage(error)) });
  const send = async (comment: { message: string; mentions: Id[] }) => {
    if (!(await flush())) {
      toast.error(t('editor:generate.not_saved'));
      return false;
    }
    const body = { place, comment };
    const idempotencyKey = keyFor.current(body);
    return starting.mutateAsync({ params: { ws, workflow_id: workflow.id }, body, idempotencyKey }).then(
      () => {
        // The same words again are another comment.
        keyFor.current = requestKeys();
        return true;
      },
      () => false,
    );
  };
  return <Writing key={place.id} about={place.id} label={t('talk.write')} send={send} />;
}

export function ReplyInThread({ thread_id, onDone }: { thread_id: Id; onDone: () => void }) {
  const { t } = useTranslation('designing');
  const { ws } = useEditor();
  const { workflow } = useSurroundings();
  const [keyFor] = useState(requestKeys);
  const replying = useCall(replyInDraftThread, { onError: (error) => toast.error(problemMessage(error)) });
  const send = (comment: { message: string; mentions: Id[] }) => {
    const params = { ws, workflow_id: workflow.id, thread_id };
    return replying.mutateAsync({ params, body: { comment }, idempotencyKey: keyFor(comment) }).then(
      () => {
        onDone();
        return true;
      },
      () => false,
    );
  };
  return <Writing about={thread_id} label={t('talk.reply')} send={send} onCancel={onDone} autoFocus />;
}

/** `@` mentions people who may edit the workflow; Ctrl+Enter sends. What could not be sent stays. */
function Writing({
  about,
  label,
  send,
  onCancel,
  autoFocus = false,
}: {
  /** The id of what it is about: a card or a thread. */
  about: Id;
  label: string;
  send: (comment: { message: string; mentions: Id[] }) => Promise<boolean>;
  onCancel?: () => void;
  autoFocus?: boolean;
}) {
  // `comments` is that of the list of people: loading it only then would hide the text box, which loses the focus.
  const { t } = useTranslation(['designing', 'ui', 'comments']);
  const { ws } = useEditor();
  const { workflow } = useSurroundings();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const owner = useMe()?.id ?? '';
  const what = `thread.${about}`;
  const [text, setText] = useTyped(what, '');
  const [isSending, setSending] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const params = { ws, workflow_id: workflow.id };
  const { data } = useApi(listDraftMentionable, { params }, { enabled: isAsked, staleTime: 60_000 });
  const people = (data?.users ?? []).map(({ id, user }) => {
    const name = displayName(user);
    return { id, name, sees: true, avatar: { id: user.id, name, image: user.profile_image.url } };
  });
  const mention = useMention(box, text, setText, { people, ask: () => setAsked(true) });
  const isOffering = mention.offered.length > 0;
  const submit = async () => {
    const message = text.trim();
    if (message === '' || isSending) return;
    setSending(true);
    const isSent = await send({ message, mentions: mention.mentionedIn(message).map((one) => one.id) });
    setSending(false);
    if (!isSent) return;
    // The drawer may have been closed meanwhile.
    changeTyped(owner, what, '', () => '');
    mention.close();
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    } else if (mention.onKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <div className={classes.writing}>
      <Textarea
        ref={box}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={longestComment}
        autoFocus={autoFocus}
        // The drawer moves the focus here when it opens.
        data-autofocus
        aria-label={label}
        placeholder={t('talk.placeholder')}
        aria-autocomplete="list"
        aria-controls={isOffering ? id : undefined}
        aria-activedescendant={isOffering ? `${id}-${mention.active}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          mention.look();
        }}
        onClick={mention.look}
        onBlur={mention.close}
        onKeyDown={onKeyDown}
      />
      {isOffering && <MentionList id={id} offered={mention.offered} active={mention.active} onPick={mention.pick} />}
      <div className={classes.commands}>
        <Button size="xs" disabled={text.trim() === ''} loading={isSending} onClick={() => void submit()}>
          {t('talk.send')}
        </Button>
        {onCancel && (
          <Button size="xs" variant="subtle" onClick={onCancel}>
            {t('ui:cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
