import { Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { lazyComponent } from './lazy-component.ts';

const Note = ({ text }: { text: string }) => <p data-lazy>{text}</p>;

function Opener({ of: Part }: { of: ReturnType<typeof lazyNote> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open the note
      </button>
      <Suspense fallback={<p data-lazy>Loading</p>}>{isOpen && <Part text="Here" />}</Suspense>
    </>
  );
}

const lazyNote = (load: () => Promise<{ Note: typeof Note }>) => lazyComponent(load, 'Note');

test('what was fetched ahead is rendered at once, without the fallback', async () => {
  const Part = lazyNote(async () => ({ Note }));
  await renderPart(<Opener of={Part} />);
  const button = page.getByRole('button', { name: 'Open the note' });
  await expect.element(button).toBeVisible();
  await Part.fetchAhead();
  expect(Part.isLoaded()).toBe(true);
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    for (const one of document.querySelectorAll('[data-lazy]')) seen.push(one.textContent);
  });
  observer.observe(document.body, { subtree: true, childList: true });
  (button.element() as HTMLElement).click();
  await expect.element(page.getByText('Here')).toBeVisible();
  observer.disconnect();
  expect(new Set(seen)).toEqual(new Set(['Here']));
});

test('a failure to fetch it ahead has no effect: it is asked for again when it is rendered', async () => {
  let asked = 0;
  const Part = lazyNote(async () => {
    asked += 1;
    if (asked === 1) throw new Error('not there');
    return { Note };
  });
  await Part.fetchAhead();
  expect(Part.isLoaded()).toBe(false);
  await renderPart(<Opener of={Part} />);
  await page.getByRole('button', { name: 'Open the note' }).click();
  await expect.element(page.getByText('Here')).toBeVisible();
});
