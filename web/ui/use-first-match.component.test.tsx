import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { useFirstMatch } from './use-first-match.ts';

/** A searched field, and a list that a click places as Mantine does, which does so a moment after the list was opened. */
function Searched() {
  const { selectFirstOptionOnChange, attributes } = useFirstMatch({ searchable: true, searchValue: 'ol' });
  return (
    <div data-position="bottom-start" style={{ position: 'absolute', top: 0, left: 0 }}>
      <div ref={attributes?.options.ref}>{selectFirstOptionOnChange ? 'highlights' : 'waits'}</div>
      <button
        type="button"
        onClick={({ currentTarget }) => currentTarget.parentElement?.style.setProperty('top', '9px')}
      >
        Place
      </button>
    </div>
  );
}

test('no option is highlighted, which scrolls to it, before the list is placed at its field', async () => {
  await renderPart(<Searched />);
  const waits = page.getByText('waits');
  await expect.element(waits).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(waits).toBeVisible();
  await page.getByRole('button', { name: 'Place' }).click();
  await expect.element(page.getByText('highlights')).toBeVisible();
});
