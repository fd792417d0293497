import { IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { longestComment } from '../../../contract/comment-limits.ts';
import type { FileReply } from '../../../contract/files.ts';
import type { Run } from '../../../contract/runs.ts';
import { useMe } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { changeTyped, useTyped } from '../../lib/use-typed.ts';
import { UploadList } from '../../ui/files/upload-list.tsx';
import { useUploads } from '../../ui/files/use-uploads.ts';
import { GrowingTextarea } from '../../ui/growing-textarea.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './comments.module.css';
import { MentionList } from './mention-list.tsx';
import { useMention } from './use-mention.ts';
import { useRunMentionable } from './use-run-mentionable.ts';
import type { Written } from './use-send-comment.ts';

/** The form for a new comment: `@` mentions people, files can be chosen or dropped, Ctrl+Enter sends. */
export function CommentComposer({ run, send }: { run: Run; send: (written: Written) => Promise<boolean> }) {
  const { t } = useTranslation('comments');
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const owner = useMe()?.id ?? '';
  const what = `comment.${run.id}`;
  const [text, setText] = useTyped(what, '');
  const [files, setFiles] = useState<FileReply[]>([]);
  const { uploads, add, remove, retry } = useUploads((file) => setFiles((before) => [...before, file]));
  const mention = useMention(box, text, setText, useRunMentionable(run.id));
  const isUploading = uploads.some(({ error }) => error === null);
  const isReady = !isUploading && (text.trim() !== '' || files.length > 0);
  const isOffering = mention.offered.length > 0;

  const submit = async () => {
    if (!isReady) return;
    const message = text.trim();
    const written = { message, files, mentions: mention.mentionedIn(message) };
    setText('');
    setFiles([]);
    mention.close();
    box.current?.focus();
    if (await send(written)) return;
    // Sending failed: the text is put back, before text that was typed in the meantime. The tab may have been left.
    changeTyped(owner, what, '', (now) => [message, now].filter(Boolean).join('\n'));
    setFiles((now) => [...written.files, ...now]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped here; the button inside does the same
    <div
      className={classes.composer}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      <div className={classes.box}>
        <GrowingTextarea
          ref={box}
          minRows={1}
          maxRows={12}
          maxLength={longestComment}
          variant="unstyled"
          aria-label={t('write')}
          placeholder={t('placeholder')}
          aria-autocomplete="list"
          aria-controls={isOffering ? id : undefined}
          aria-activedescendant={isOffering ? `${id}-${mention.active}` : undefined}
          classNames={{ input: classes.input, root: classes.inputRoot }}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            mention.look();
          }}
          onClick={mention.look}
          onBlur={mention.close}
          onPaste={(event) => {
            if (event.clipboardData.files.length > 0) add([...event.clipboardData.files]);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              void submit();
            } else if (mention.onKey(event.key)) event.preventDefault();
          }}
        />
        {isOffering && <MentionList id={id} offered={mention.offered} active={mention.active} onPick={mention.pick} />}
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t('attach')}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <IconButton aria-label={t('attach')} onClick={() => chooser.current?.click()}>
          <Icon of={IconPaperclip} size={18} />
        </IconButton>
        <IconButton aria-label={t('send')} title={t('send_hint')} disabled={!isReady} onClick={() => void submit()}>
          <Icon of={IconSend2} size={18} />
        </IconButton>
      </div>
      <UploadList
        files={files}
        uploads={uploads}
        onRemove={(key) => setFiles((before) => before.filter((file) => file.key !== key))}
        onCut={remove}
        onRetry={retry}
        onLast={() => box.current?.focus()}
      />
    </div>
  );
}
