import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Props = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> };

/** A button that links to a page, with the router's typed `to`, `params` and `search`. */
export const LinkButton = createLink(({ 'aria-current': _isAbove, ...props }: Props) => (
  // The router marks links to every parent page as current, for example a Cancel button that leads back to the list.
  <Button component="a" {...props} />
));
