import { createStore, useStore } from '../../lib/tiny-store.ts';

const key = 'baton_browser_notifications';

/** `unasked`: off, and the browser may be asked. `blocked`: the person or the browser has refused it. */
export type BrowserNotifications = 'impossible' | 'unasked' | 'blocked' | 'off' | 'on';

const store = createStore<BrowserNotifications>(read());

function read(): BrowserNotifications {
  if (!('Notification' in globalThis)) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission === 'default') return 'unasked';
  return localStorage.getItem(key) === 'on' ? 'on' : 'off';
}

export const useBrowserNotifications = () => useStore(store);
export const wantsBrowserNotifications = (): boolean => store.get() === 'on';

/** Called by a click only: browsers refuse for good what was asked without one. */
export async function turnOnBrowserNotifications(): Promise<void> {
  if (store.get() === 'impossible') return;
  const answer = await Notification.requestPermission();
  if (answer === 'granted') localStorage.setItem(key, 'on');
  store.set(read());
}

export function turnOffBrowserNotifications(): void {
  localStorage.removeItem(key);
  store.set(read());
}
