import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listHelpPages } from '../../../contract/help.ts';
import { listPendingActions } from '../../../contract/home.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { NavigationDrawer } from './drawer.tsx';
import { closeDrawer, openDrawer } from './drawer-state.ts';

const none = 'rgba(0, 0, 0, 0)';

beforeEach(async () => {
  forgetAnswers();
  answerRequest(listHelpPages, { help_pages: [] });
  answerRequest(listNotifications, { notifications: [], has_more: false, unread: 0, unread_is_capped: false });
  const waiting = { pending_actions: [], total: 0, total_is_capped: false, failed_steps: [], failed_total: 0 };
  answerRequest(listPendingActions, waiting);
  await page.viewport(360, 740);
});
afterEach(async () => {
  closeDrawer();
  await page.viewport(1280, 720);
});

/** As in the app, the menu is rendered when it is first wanted. */
function Wanted() {
  const [isWanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    openDrawer();
  };
  return (
    <>
      <button type="button" onClick={open}>
        Open
      </button>
      {isWanted && <NavigationDrawer />}
    </>
  );
}

test('returns the focus to what opened it', async () => {
  await renderPart(<Wanted />);
  const opener = page.getByRole('button', { name: 'Open', exact: true });
  await userEvent.click(opener);
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await expect.poll(() => drawer.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test('covers only its own width on a phone: beside it the page is seen, and a press there closes it', async () => {
  await renderPart(
    <>
      <p style={{ height: 740 }}>The page</p>
      <NavigationDrawer />
    </>,
  );
  openDrawer();
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await expect.element(drawer).toBeVisible();
  await expect.poll(() => drawer.element().getBoundingClientRect().left).toBe(0);
  expect(drawer.element().getBoundingClientRect()).toMatchObject({ top: 0, right: 318, height: 740 });
  // Elements that let a press through cover the page too.
  const [x, y] = [340, 400];
  const shown = page.getByText('The page').element();
  const above = [...document.querySelectorAll('body *')].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left <= x && x < right && top <= y && y < bottom && !one.contains(shown);
  });
  const covering = above.map((one) => getComputedStyle(one).backgroundColor).filter((color) => color !== none);
  expect(covering).toEqual(['rgba(29, 24, 20, 0.42)']);
  await page.getByText('The page').click({ position: { x, y }, force: true });
  await expect.element(drawer).not.toBeInTheDocument();
});
