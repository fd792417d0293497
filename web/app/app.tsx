import '../ui/styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { queryClient } from '../lib/query.ts';
import { theme } from '../ui/theme.ts';

/** The page of a router with all that is around it: the same where it is drawn (`draw-page.tsx`) and in the browser. */
export function App({ router }: { router: AnyRouter }) {
  return (
    <StrictMode>
      {/* The theme's variables are in theme-variables.css. */}
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
