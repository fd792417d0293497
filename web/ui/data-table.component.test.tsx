import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { rendersDuring } from '../testing/watch-renders.ts';
import { type Column, DataTable } from './data-table.tsx';

interface Fruit {
  id: string;
  name: string;
}

const NameCell = ({ fruit }: { fruit: Fruit }) => <b>{fruit.name}</b>;
const cell = (fruit: Fruit) => <NameCell fruit={fruit} />;
const noToggle = () => {};
const first = [
  { id: 'a', name: 'Apple' },
  { id: 'b', name: 'Banana' },
];

/** A page with a table, which also shows things that the table does not depend on. */
function FruitPage() {
  const [rows, setRows] = useState(first);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [count, setCount] = useState(0);
  const columns: Column<Fruit>[] = [{ id: 'name', head: `Name ${count}`, cell, narrow: 'title' }];
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count
      </button>
      <button type="button" onClick={() => setSelected(new Set(['a']))}>
        Select
      </button>
      <button type="button" onClick={() => setRows([first[0]!, { id: 'b', name: 'Blueberry' }])}>
        Rename
      </button>
      <DataTable
        label="Fruit"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        selection={{
          selected,
          toggle: noToggle,
          toggleAll: noToggle,
          isChoosing: false,
          labelOf: ({ name }) => `Select ${name}`,
          labelOfAll: 'Select all',
        }}
      />
    </>
  );
}

test('a row is rendered again when it changes or is selected, and not with the page around the table', async () => {
  await renderPart(<FruitPage />);
  await expect.element(page.getByText('Banana')).toBeVisible();
  const cellsDuring = async (button: string, seen: () => Promise<void>) => {
    const rendered = await rendersDuring(async () => {
      await page.getByRole('button', { name: button }).click();
      await seen();
    });
    return rendered.flatMap(({ component, props }) => (component === 'NameCell' ? [(props.fruit as Fruit).id] : []));
  };
  const head = () => expect.element(page.getByRole('columnheader', { name: 'Name 1' })).toBeVisible();
  expect(await cellsDuring('Count', head)).toEqual([]);
  const box = page.getByRole('checkbox', { name: 'Select Apple' });
  expect(await cellsDuring('Select', () => expect.element(box).toBeChecked())).toEqual(['a']);
  const all = page.getByRole('checkbox', { name: 'Select all' }).element() as HTMLInputElement;
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  const renamed = () => expect.element(page.getByText('Blueberry')).toBeVisible();
  expect(await cellsDuring('Rename', renamed)).toEqual(['b']);
});

test('a row under the pointer is grey on a desk, and not in pieces on a phone', async () => {
  onTestFinished(() => page.viewport(1280, 720));
  await renderPart(<FruitPage />);
  const name = page.getByText('Banana');
  const grey = () => getComputedStyle(name.element().closest('td')!).backgroundColor;
  await page.viewport(1280, 720);
  const plain = grey();
  await name.hover();
  await expect.poll(grey).not.toBe(plain);
  await page.viewport(360, 740);
  await name.hover();
  await expect.poll(grey).toBe(plain);
});
