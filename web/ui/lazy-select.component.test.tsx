import { type FormEvent, useState } from 'react';
import { expect, type Mock, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { rendersDuring } from '../testing/watch-renders.ts';
import { LazyMultiSelect, LazySelect } from './lazy-select.tsx';

const data = [
  { value: 'a', label: 'Apples' },
  { value: 'b', label: 'Bananas' },
];
const field = () => page.getByRole('combobox', { name: 'Fruit' });
const option = (name: string) => page.getByRole('option', { name });

function One({ searchable = false }: { searchable?: boolean }) {
  const [value, setValue] = useState<string | null>(searchable ? null : 'a');
  return <LazySelect label="Fruit" data={data} value={value} onChange={setValue} searchable={searchable} />;
}

function Many() {
  const [value, setValue] = useState<string[]>([]);
  return <LazyMultiSelect aria-label="Fruit" data={data} value={value} onChange={setValue} searchable />;
}

function Quiet() {
  const [value, setValue] = useState<string[]>([]);
  return (
    <LazyMultiSelect
      aria-label="Fruit"
      name="fruit"
      data={data}
      value={value}
      onChange={setValue}
      searchable
      withScrollArea={false}
    />
  );
}

test('until a select is used, only its closed field is rendered, with the label of its value', async () => {
  const rendered = await rendersDuring(async () => {
    await renderPart(<One />);
    await expect.element(field()).toHaveValue('Apples');
  });
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  expect(rendered.map(({ component }) => component)).not.toContain('Popover');
});

test('a select opens by click and by keyboard, and keeps the focus', async () => {
  await renderPart(<One />);
  await field().click();
  await option('Bananas').click();
  await expect.element(field()).toHaveValue('Bananas');
  await renderPart(<One />);
  await expect.element(field()).toHaveValue('Apples');
  (field().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Bananas')).toBeVisible();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field()).toHaveValue('Bananas');
});

test('what is typed before the select is loaded is what it searches for', async () => {
  await renderPart(<One searchable />);
  await field().fill('Ban');
  await expect.element(option('Bananas')).toBeVisible();
  await expect.element(option('Apples')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field()).toHaveValue('Bananas');
});

test('Enter chooses the first option that matches what was typed', async () => {
  await renderPart(<One searchable />);
  await field().click();
  await expect.element(option('Apples')).toBeVisible();
  await field().fill('Ban');
  await expect.element(option('Bananas')).toHaveAttribute('data-combobox-selected');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('Bananas');
});

/** Chooses *Bananas* by its first letters and Enter. */
async function chooseFirstMatch(): Promise<void> {
  await field().click();
  await expect.element(option('Apples')).toBeVisible();
  await field().fill('Ban');
  await expect.element(option('Bananas')).toHaveAttribute('data-combobox-selected');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Bananas', { exact: true }).first()).toBeVisible();
  await expect.element(field()).toHaveValue('');
}

test('Enter chooses the first match among several too, and then sends the form', async () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault());
  await renderPart(
    <form onSubmit={sent}>
      <Many />
    </form>,
  );
  await chooseFirstMatch();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Apples', { exact: true })).toBeVisible();
  expect(page.getByText('Apples', { exact: true }).elements()).toHaveLength(1);
});

test('Enter chooses the first match also where the list scrolls by itself', async () => {
  await renderPart(<Quiet />);
  await chooseFirstMatch();
});

test('a select that is all that its popover has opens when it gets the focus', async () => {
  await renderPart(<LazySelect label="Fruit" data={data} value={null} searchable openOnFocus />);
  await expect.element(field()).toBeInTheDocument();
  (field().element() as HTMLElement).focus();
  await expect.element(option('Bananas')).toBeVisible();
  await expect.element(field()).toHaveFocus();
});

test('several are chosen one after the other', async () => {
  await renderPart(<Many />);
  await field().click();
  await option('Apples').click();
  await option('Bananas').click();
  await expect.element(page.getByText('Bananas').first()).toBeVisible();
  await expect.element(option('Apples')).toHaveAttribute('aria-selected', 'true');
});

test('a list covers nothing when its field gets the focus, whether it was used before or not; a letter opens it', async () => {
  await renderPart(<Quiet />);
  await expect.element(field()).toHaveAttribute('name', 'fruit');
  (field().element() as HTMLElement).focus();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  expect(option('Bananas').query()).toBeNull();
  await userEvent.keyboard('Ban');
  await expect.element(option('Bananas')).toBeVisible();
  await expect.element(field()).toHaveFocus();
  await option('Bananas').click();
  await expect.element(page.getByText('Bananas').first()).toBeVisible();
  const input = field().element() as HTMLElement;
  input.blur();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  input.focus();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
});

/** Calls this with the input that takes the place of the closed one, in the moment in which it does. */
function whenReplaced(use: (input: HTMLInputElement) => void) {
  const closed = field().element();
  const observer = new MutationObserver(() => {
    if (closed.isConnected) return;
    observer.disconnect();
    use(field().element() as HTMLInputElement);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** As a keyboard does: React hears of the letter before anything else happens. */
function typeLetter(input: HTMLInputElement, letter: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, input.value + letter);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

test.each([
  ['one', (choose: Mock) => <LazySelect label="Fruit" data={data} value={null} onChange={choose} searchable />, 'b'],
  [
    'many',
    (choose: Mock) => <LazyMultiSelect label="Fruit" data={data} value={[]} onChange={choose} searchable />,
    ['b'],
  ],
])('letters and Enter that come while a select of %s is replaced are kept', async (_, select, chosen) => {
  const choose = vi.fn();
  let searched = '';
  await renderPart(select(choose));
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  whenReplaced((input) => {
    typeLetter(input, 'a');
    setTimeout(() => {
      typeLetter(input, 'n');
      searched = input.value;
      const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
      input.dispatchEvent(new KeyboardEvent('keydown', enter));
    });
  });
  typeLetter(field().element() as HTMLInputElement, 'B');
  await expect.poll(() => choose.mock.calls.map(([value]) => value)).toEqual([chosen]);
  expect(searched).toBe('Ban');
});

test('the picture of what is chosen is shown', async () => {
  const picture = <img alt="A banana" />;
  await renderPart(<LazySelect label="Fruit" data={data} value="b" leftSection={picture} onChange={() => {}} />);
  await expect.element(page.getByRole('img', { name: 'A banana' })).toBeInTheDocument();
  await expect.element(field()).toHaveValue('Bananas');
});

test('on a phone its options are as high as a finger needs', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1200, 800));
  await renderPart(<One />);
  await field().click();
  await expect.element(option('Bananas')).toBeVisible();
  expect(option('Bananas').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});
