import { Menu } from '@mantine/core';
import { menuParts } from './menu-parts.ts';

// Modules that are themselves loaded only to open a menu import this file, so that their menu opens at once.
menuParts.loaded = Menu;
