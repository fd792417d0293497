import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { awaitedChunks } from '../../lib/load-chunk.ts';
import { useStore } from '../../lib/tiny-store.ts';
import { useConfirmation } from '../../ui/confirm.ts';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Toasts } from '../../ui/toasts.tsx';

const ConfirmDialog = lazyComponent(() => import('../../ui/confirm-dialog.tsx'), 'ConfirmDialog');

/** On every page: the progress bar while the next page or a part of this one loads, toasts, the confirm dialog. */
export function RootLayout() {
  const asks = useConfirmation() !== null;
  // Once loaded, the dialog stays, so that it can close with its animation.
  const [hasAsked, setHasAsked] = useState(asks);
  if (asks && !hasAsked) setHasAsked(true);
  return (
    <>
      <LoadingBar />
      <Suspense>
        <Outlet />
      </Suspense>
      <Toasts />
      <OnceLoaded>{hasAsked && <ConfirmDialog />}</OnceLoaded>
    </>
  );
}

/** A component of its own, so that the page is not rendered again when it comes or goes. */
function LoadingBar() {
  const isPageLoading = useRouterState({ select: (state) => state.isLoading });
  const isPartLoading = useStore(awaitedChunks) > 0;
  return <ProgressBar loading={isPageLoading || isPartLoading} />;
}
