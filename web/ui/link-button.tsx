import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Props = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> };

/** A button that leads somewhere, with the router's typed `to`, `params` and `search`. */
export const LinkButton = createLink(({ 'aria-current': _isAbove, ...props }: Props) => (
  // The router calls every page above this one current: a list's, for a Cancel that leads back to it.
  <Button component="a" {...props} />
));
