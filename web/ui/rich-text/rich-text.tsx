import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import type { RichTextInputProps } from './rich-text-input.tsx';

export type { RichTextHandle } from './rich-text-input.tsx';

// What edits rich text is larger than the rest of a page: it comes when somebody opens one.
const load = () => loadChunk(() => import('./rich-text-input.tsx'));
const Input = lazy(async () => ({ default: (await load()).RichTextInput }));
const View = lazy(async () => ({ default: (await load()).RichTextView }));

/** Writes a text with headings, lists and links; what it gives is HTML, and '' where nothing is written. */
export function RichText(props: RichTextInputProps) {
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <Input {...props} />
    </Suspense>
  );
}

/** Shows HTML that comes from no server: only what the input could have written is in it. */
export function RichTextPreview({ label, html }: { label: string; html: string }) {
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <View label={label} html={html} />
    </Suspense>
  );
}
