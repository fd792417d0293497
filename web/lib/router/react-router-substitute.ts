// Exports what the app uses of @tanstack/react-router, under the same names. Vite resolves imports of that package to this file
// (`packageSubstitutes` in vite.config.ts); its types are still used.

export { createMemoryHistory } from './app-history.ts';
export { createLink, Link } from './link.tsx';
export { notFound, redirect } from './redirect.ts';
export { createRootRoute, createRoute } from './route.ts';
export { createRouter } from './router.ts';
export { useRouter, useRouterState } from './router-context.ts';
export { Outlet, RouterProvider } from './router-provider.tsx';
export {
  getRouteApi,
  Navigate,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useSearch,
} from './use-router-state.ts';
