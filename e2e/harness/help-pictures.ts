import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '../../engine/definition.ts';
import { atRest } from './at-rest.ts';
import { ownWorkspace } from './own-workspace.ts';
import { PendingRequests } from './pending-requests.ts';

const root = join(import.meta.dirname, '../..');
/** By language and name of each picture of the help: the hash of the texts and roles that it shows. */
export const picturesFile = join(root, 'docs/help/pictures.json');
export type PictureHashes = Record<string, Record<string, string>>;

type Tree = { [key: string]: string | Tree };

/** A text of the interface in a language, such as `home:first_steps.title`; what stands for a placeholder is left out. */
function textOf(language: Language, key: string): string {
  const [file, path = ''] = key.split(':');
  const tree = JSON.parse(readFileSync(join(root, 'locales', language, `${file}.json`), 'utf8')) as Tree;
  const text = path.split('.').reduce<string | Tree>((inner, part) => (inner as Tree)[part] ?? '', tree);
  // Names of elements have plain spaces where French texts have non-breaking ones.
  return (text as string).split('{{')[0]?.replaceAll('\u00a0', ' ').trim() ?? '';
}

const startingWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** Northlake's expense claim in a workspace of its own, so that what other tests do changes no picture. */
async function prepare(page: Page, language: Language) {
  const ws = await ownWorkspace(page, `help.${language}.${Date.now()}@example.org`);
  await page.request.post('/api/v1/user/update_profile', { data: { user: { language_preference: language } } });
  const api = `/api/v1/user/workspaces/${ws}`;
  const { users } = await (await page.request.get(`${api}/users/users_for_select`)).json();
  const me = [{ type: 'user_workspace', id: users[0].id }];
  const use = async () => {
    const made = await page.request.post(`${api}/library/expense-claim/use`, {
      data: { language, roles: { accounting: me, finance_director: me }, generate: true },
    });
    expect(await made.text()).toContain('workflow');
    return (await made.json()).workflow.id as string;
  };
  return { ws, api, use, me: users[0].id as string };
}

/**
 * Walks to each part of the running product that the help shows.
 * @param visit Gets the name of the picture and the part, which is at rest.
 */
export async function walkHelpPictures(
  page: Page,
  language: Language,
  visit: (name: string, part: Locator) => Promise<void>,
): Promise<void> {
  const text = (key: string) => textOf(language, key);
  const show = async (name: string, part: Locator) => {
    await expect(part).toBeVisible();
    await requests.settle(12);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    await part.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await atRest(page);
    await visit(name, part);
  };
  const requests = new PendingRequests(page);
  const { ws, api, use, me } = await prepare(page, language);
  const at = `/workspaces/${ws}`;

  await page.goto(`${at}/home`);
  await show('first-steps', page.getByRole('region', { name: text('home:first_steps.title') }));

  await page.goto('/library/expense-claim/show');
  await page.getByRole('button', { name: text('library:use') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: text('library:take.start') })).toBeVisible();
  await show('use-a-workflow', dialog.locator('section').or(dialog).first());

  const workflow = await use();
  await page.goto(`${at}/workflows/${workflow}/edit`);
  const canvas = page.getByRole('region', { name: text('editor:canvas.label'), exact: true });
  await show('editor', canvas);
  const panel = page.getByRole('complementary', { name: text('editor:panel.label') });
  const approval = textInTemplate(language, 'Manager approves');
  await canvas
    .getByRole('button', { name: startingWith(approval) })
    .first()
    .click();
  await show('action-settings', panel);
  await canvas
    .getByRole('button', { name: startingWith(textInTemplate(language, 'Finance director approves')) })
    .first()
    .click();
  await show('condition', panel.getByRole('region', { name: text('editor:condition.title') }));
  await canvas
    .getByRole('button', { name: startingWith(text('editor:start.title')) })
    .first()
    .click();
  await panel.getByRole('tab', { name: startingWith(text('editor:panel.form')) }).click();
  await show('fields', panel);

  await page.goto(`${at}/runs/start?workflow_id=${workflow}`);
  await show('start', page.getByRole('main'));

  const { draft } = await (await page.request.get(`${api}/workflows/${workflow}`)).json();
  const byType: Record<string, string> = { date: '2026-01-15', currency: '420', number: '420', collaborator: me };
  interface Asked {
    key: string;
    type: string;
    choices?: { id: string }[];
    columns?: Asked[];
  }
  const valueFor = ({ type, choices, columns }: Asked): unknown =>
    columns
      ? [Object.fromEntries(columns.map((column) => [column.key, valueFor(column)]))]
      : (choices?.[0]?.id ?? byType[type] ?? 'Lisbon');
  const fields = draft.definition.trigger_form.map((field: Asked) => ({ key: field.key, value: valueFor(field) }));
  const started = await page.request.post(`${api}/runs`, {
    data: { workflow_id: workflow, run: { name: 'Lisbon' }, fields },
  });
  expect(await started.text()).toContain('run_steps');
  const { run } = await started.json();
  await page.goto(`${at}/runs/${run.id}/show`);
  await expect(page.getByRole('region', { name: text('runs:tabs.steps') })).toBeVisible();
  await show('run', page.getByRole('main'));
  await page.getByRole('button', { name: text('ui:share.button'), exact: true }).click();
  await show('share', page.getByRole('dialog').locator('section').or(page.getByRole('dialog')).first());

  await page.goto(`${at}/home`);
  await page
    .getByRole('button', { name: startingWith(textInTemplate(language, 'Attach the receipts')) })
    .first()
    .click();
  await show('inbox', page.locator('li[data-open]'));

  await page.goto(`${at}/runs?is_board=true&workflow_id=${workflow}`);
  await show('board', page.getByRole('main'));

  await page.goto(`${at}/settings/members/new`);
  await show('invite', page.getByRole('main').locator('form'));
}

/** The name that the expense claim of the library has in a language. */
function textInTemplate(language: Language, english: string): string {
  const template = readFileSync(join(root, 'library/expense-claim.json'), 'utf8');
  const found = new RegExp(
    `"en":\\s*"${english.replace(/[?]/g, '\\?')}",\\s*"fr":\\s*"([^"]*)",\\s*"th":\\s*"([^"]*)"`,
  ).exec(template);
  if (!found) throw new Error(`The expense claim has no “${english}”`);
  return language === 'en' ? english : ((language === 'fr' ? found[1] : found[2]) ?? '');
}

/**
 * A hash of what a part shows: its accessible tree without numbers and times, which are other ones each day.
 */
export async function hashOf(part: Locator): Promise<string> {
  const tree = await part.ariaSnapshot();
  const lasting = tree
    .split('\n')
    .filter((line) => !/\/url:|time|\d{1,2}[:.]\d{2}/.test(line))
    .join('\n')
    .replace(/\d+/g, '#')
    .replace(/ \[active\]| \[cursor=pointer\]/g, '');
  return createHash('sha256').update(lasting).digest('hex').slice(0, 16);
}
