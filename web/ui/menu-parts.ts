import type { Menu } from '@mantine/core';

/** Mantine's menu and its parts; null until they are loaded. */
export const menuParts: { loaded: typeof Menu | null } = { loaded: null };
