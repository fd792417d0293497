import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import type { RichTextInputProps } from './rich-text-input.tsx';

export type { RichTextHandle } from './rich-text-input.tsx';

// The rich text editor is larger than the rest of a page: it is loaded when first needed.
const Input = lazyComponent(() => import('./rich-text-input.tsx'), 'RichTextInput');
const View = lazyComponent(() => import('./rich-text-input.tsx'), 'RichTextView');

/** Edits a text with headings, lists and links; its value is HTML, or '' if the text is empty. */
export function RichText(props: RichTextInputProps) {
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <Input {...props} />
    </Suspense>
  );
}

/** Shows HTML that was written in the browser: only elements that the input allows are rendered. */
export function RichTextPreview({ label, html }: { label: string; html: string }) {
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <View label={label} html={html} />
    </Suspense>
  );
}
