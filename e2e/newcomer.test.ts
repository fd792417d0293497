import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './harness/expect-accessible.ts';
import { ownWorkspace } from './harness/own-workspace.ts';
import { keyboard } from './harness/page-actions.ts';
import { extended } from './harness/test-tags.ts';

const hour = 3_600_000;

/** Twenty requests in another tool. Each waits for days until “Control” is done; one in five skips it. */
function requestLog(): string {
  const rows: string[] = [];
  for (let number = 1; number <= 20; number++) {
    const start = Date.UTC(2026, 0, number, 8);
    const add = (activity: string, hours: number, person: string) =>
      rows.push(`R-${100 + number},${activity},${new Date(start + hours * hour).toISOString()},${person}`);
    add('Request', 0, 'Nok');
    if (number % 5 !== 0) add('Control', 70 + number, 'Lek');
    add('Payment', 73 + number, 'Fon');
  }
  return `case,activity,timestamp,person\n${rows.join('\n')}\n`;
}

const texts = {
  en: {
    import: 'Import a log',
    file: 'Choose a file',
    rows: 'The first rows',
    next: ['Next: workflow', 'Next: preview'],
    start: 'Import 20 cases',
    done: '20 runs imported',
    see: 'See it in analytics',
    waiting: 'Where does work wait?',
    answer: 'most at Control',
    holders: 'Answered most in the period',
    design: 'Do runs follow the workflow?',
    left: /^Control left out: 4 runs, 20%$/,
  },
  fr: {
    import: 'Importer un journal',
    file: 'Choisir un fichier',
    rows: 'Les premières lignes',
    next: ['Suite : workflow', 'Suite : aperçu'],
    start: 'Importer 20 cas',
    done: '20 exécutions importées',
    see: 'Voir dans les analyses',
    waiting: 'Où le travail attend-il ?',
    answer: 'surtout à Control',
    holders: 'Ont le plus répondu dans la période',
    design: 'Les exécutions suivent-elles le workflow ?',
    left: /^Control manque : 4 exécutions, 20\s%$/,
  },
  th: {
    import: 'นำเข้าบันทึกเหตุการณ์',
    file: 'เลือกไฟล์',
    rows: 'แถวแรกของไฟล์',
    next: ['ถัดไป: เวิร์กโฟลว์', 'ถัดไป: ตัวอย่าง'],
    start: 'นำเข้า 20 เคส',
    done: 'นำเข้า 20 รายการงานแล้ว',
    see: 'ดูในการวิเคราะห์',
    waiting: 'งานรออยู่ที่ไหน',
    answer: 'ส่วนใหญ่ที่ Control',
    holders: 'ตอบมากที่สุดในช่วงเวลานี้',
    design: 'รายการงานเป็นไปตามเวิร์กโฟลว์หรือไม่',
    left: /^ขาด Control: 4 รายการงาน 20%$/,
  },
};

async function speak(page: Page, language: string, baseURL: string): Promise<void> {
  await page.context().addCookies([{ name: 'baton_language', value: language, url: baseURL }]);
  await page.request.post('/api/v1/user/update_profile', { data: { user: { language_preference: language } } });
}

for (const [language, text] of Object.entries(texts)) {
  test(
    `a newcomer imports a CSV and finds the bottleneck by keyboard, in ${language}`,
    extended,
    async ({ page, baseURL }) => {
      const { use } = keyboard;
      const ws = await ownWorkspace(page, `newcomer.${language}.${Date.now()}@example.org`);
      await speak(page, language, baseURL as string);
      await page.goto(`/workspaces/${ws}/imports`);
      await use(page.getByRole('link', { name: text.import }));
      // The button opens a dialog of the system, which no test can operate: it must only be reachable.
      const choose = page.getByRole('button', { name: text.file });
      await choose.focus();
      await expect(choose).toBeFocused();
      const buffer = Buffer.from(requestLog());
      await page.locator('input[type=file]').setInputFiles({ name: 'requests.csv', mimeType: 'text/csv', buffer });

      // All columns are guessed, and the rows of the file are there to check it.
      const rows = page.getByRole('table', { name: text.rows });
      await expect(rows.getByRole('row').nth(1)).toContainText('R-101Request2026-01-01T08:00:00.000ZNok');
      await expectAccessible(page);
      for (const next of text.next) await use(page.getByRole('link', { name: next }));
      await use(page.getByRole('button', { name: text.start }));
      await expect(page.getByRole('heading', { name: text.done })).toBeVisible({ timeout: 30_000 });
      await use(page.getByRole('link', { name: text.see }));

      await expect(page).toHaveURL(/\/analytics\?workflow_id=.*filter_period=custom&from=2026-01-01&to=2026-01-2\d$/);
      const waiting = page.getByRole('region', { name: text.waiting, exact: true });
      await expect(waiting).toContainText(text.answer);
      const bottleneck = waiting.locator('[data-longest]');
      await expect(bottleneck).toHaveAccessibleName(/^Control\s?:/);
      await use(bottleneck);
      const behind = page.getByRole('dialog');
      await expect(behind.getByRole('listitem')).toHaveCount(16);
      await page.keyboard.press('Escape');
      await expect(behind).toHaveCount(0);

      // Who did it is no member: the names are those of the log.
      const people = page.getByRole('list', { name: text.holders });
      await expect(people.getByRole('button', { name: /^Lek/ })).toBeVisible();
      const design = page.getByRole('region', { name: text.design, exact: true });
      await use(design.getByRole('button', { name: text.left }));
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4);
      await expectAccessible(page);
    },
  );
}
