import '../ui/styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguages } from '../lib/languages.ts';
import { queryClient } from '../lib/query.ts';
import { readMe } from '../lib/session.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { preloadPage } from './preload-page.ts';
import { printInLight } from './print-in-light.ts';
import { router } from './router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

printInLight();
// Translations, user and page are loaded at the same time. The router waits for the user, and loads a page afterwards.
void readMe().catch(() => {});
preloadPage(router);
await startLanguages();

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
