import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor, type RichTextEditorProps } from '@mantine/tiptap';
import { Link } from '@tiptap/extension-link';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { htmlOfBody } from '../../../contract/mail-body.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { KeptTable } from './kept-table.ts';
import { markInsertions } from './mark-insertions.ts';
import classes from './rich-text.module.css';

export interface RichTextHandle {
  /** Inserts text at the caret and focuses the editor. */
  insert: (text: string) => void;
}

export interface RichTextInputProps {
  label: string;
  error?: string | undefined;
  /** HTML, or plain text, which becomes HTML with the first change. */
  value: string;
  onChange: (html: string) => void;
  /** False if the page has an undo history of its own. */
  hasUndo: boolean;
  /** The tooltip of `{{key}}`; null if there is no such field. Without this function braces are plain text. */
  describeKey?: (key: string) => string | null;
  /** Whether tables are kept that fields have inserted. */
  hasTables?: boolean;
  handle?: Ref<RichTextHandle>;
}

/** The elements that a mail may contain: the server has the same list (`server/mails/clean-html.ts`). */
const extensionsOf = (hasUndo: boolean) => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    dropcursor: false,
    link: false,
    ...(hasUndo ? {} : { undoRedo: false }),
  }),
  Link.configure({ openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto', 'tel'] }),
];

export function RichTextInput(props: RichTextInputProps) {
  const { label, error, value, hasUndo, describeKey, hasTables, handle } = props;
  const { t } = useTranslation('ui');
  const fault = useId();
  const latest = useLatest(props);
  const written = useRef(value);
  const editor = useEditor({
    extensions: [
      ...extensionsOf(hasUndo),
      ...(hasTables ? [KeptTable] : []),
      ...(describeKey
        ? [markInsertions((key) => latest.current.describeKey?.(key) ?? null, classes.insertion, classes.unknown)]
        : []),
    ],
    content: htmlOfBody(value),
    // Its few rules are in our own style sheet.
    injectCSS: false,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    onUpdate: ({ editor }) => {
      written.current = editor.isEmpty ? '' : editor.getHTML();
      latest.current.onChange(written.current);
    },
  });

  useEffect(() => {
    // The value was changed from outside: by the page's undo, or by another person's draft.
    if (!editor || editor.isDestroyed || value === written.current) return;
    written.current = value;
    editor.commands.setContent(htmlOfBody(value), { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    editor.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(error ? { 'aria-invalid': 'true', 'aria-describedby': fault } : {}),
        },
      },
    });
  }, [editor, label, error, fault]);

  useImperativeHandle(handle, () => ({ insert: (text) => editor?.chain().focus().insertContent(text).run() }), [
    editor,
  ]);

  return (
    <div>
      <RichTextEditor
        // The same class, but the packages declare its type twice, for `import` and for `require`.
        editor={editor as unknown as RichTextEditorProps['editor']}
        variant="subtle"
        classNames={{
          root: classes.root,
          toolbar: classes.toolbar,
          control: classes.control,
          content: classes.content,
        }}
        data-invalid={error ? true : undefined}
        withTypographyStyles={false}
        labels={{
          boldControlLabel: t('rich.bold'),
          italicControlLabel: t('rich.italic'),
          h2ControlLabel: t('rich.heading'),
          h3ControlLabel: t('rich.small_heading'),
          bulletListControlLabel: t('rich.list'),
          orderedListControlLabel: t('rich.numbered_list'),
          linkControlLabel: t('rich.link'),
          unlinkControlLabel: t('rich.unlink'),
          linkEditorInputLabel: t('rich.link_address'),
          linkEditorInputPlaceholder: 'https://example.com',
          linkEditorSave: t('rich.link_set'),
        }}
      >
        <RichTextEditor.Toolbar>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Link popoverProps={{ withinPortal: true }} />
          <RichTextEditor.Unlink />
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      {error && (
        <p id={fault} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A read-only view: elements that are not in the list above are not rendered. */
export function RichTextView({ label, html }: { label: string; html: string }) {
  const editor = useEditor(
    {
      extensions: extensionsOf(false),
      content: html,
      editable: false,
      injectCSS: false,
      editorProps: { attributes: { role: 'document', 'aria-label': label } },
    },
    [html],
  );
  return <EditorContent editor={editor} className={classes.view} />;
}
