import { createStore, useStore } from '../../lib/tiny-store.ts';

const store = createStore(false);

/** Opens and closes the notifications at the side of the page. */
export const openNotifications = () => store.set(true);
export const closeNotifications = () => store.set(false);
export const useNotificationsOpen = () => useStore(store);
