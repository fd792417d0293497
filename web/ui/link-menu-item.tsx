import type { MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { Menu } from './menu.tsx';

type Props = MenuItemProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof MenuItemProps> & { ref?: Ref<HTMLAnchorElement> };

/** A menu item that links to a page, with the router's typed `to`, `params` and `search`. */
export const LinkMenuItem = createLink((props: Props) => <Menu.Item component="a" {...props} />);
