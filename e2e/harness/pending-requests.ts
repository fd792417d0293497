import type { Page } from '@playwright/test';

/** Counts the requests of a page that have not ended. The event stream is left out: it lasts as long as the page. */
export class PendingRequests {
  private readonly page: Page;
  private readonly pending = new Set<unknown>();

  constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => {
      if (request.resourceType() !== 'eventsource') this.pending.add(request);
    });
    page.on('requestfinished', (request) => this.pending.delete(request));
    page.on('requestfailed', (request) => this.pending.delete(request));
  }

  /**
   * Waits until nothing has been loading for a moment, so that what is shown stays.
   * @param moments Of 25 ms. A picture needs more of them than a check that retries.
   */
  async settle(moments = 2): Promise<void> {
    for (let calm = 0; calm < moments; calm = this.pending.size === 0 ? calm + 1 : 0)
      await this.page.waitForTimeout(25);
  }
}
