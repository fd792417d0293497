import { createRoute, redirect } from '@tanstack/react-router';
import { type ProviderProblem, providerProblems } from '../../../contract/providers.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { readMe } from '../../lib/session.ts';
import { SessionLayout } from '../layouts/session-layout.tsx';
import { validateReturnTo } from './return-to.ts';
import { rootRoute } from './root-route.tsx';

const layout = createRoute({ getParentRoute: () => rootRoute, id: 'session', component: SessionLayout });
const anonymousOnly = { marks: { access: 'anonymous_only' } } as const;
const open = { marks: { access: 'public' } } as const;
const SignInPage = lazyComponent(() => import('../../accounts/sign-in-page.tsx'), 'SignInPage', ['session']);

/** Adds `problem`: why a sign-in with an identity provider failed. */
const validateSignIn = (search: Record<string, unknown>): { return_to?: string; problem?: ProviderProblem } => ({
  ...validateReturnTo(search),
  problem: providerProblems.find((one) => one === search.problem),
});

const signIn = createRoute({
  getParentRoute: () => layout,
  path: paths.signIn,
  staticData: anonymousOnly,
  validateSearch: validateSignIn,
  component: SignInPage,
});

/** The sign-in page under a second path: the guard in `root-route.tsx` redirects here whoever is not signed in. */
const login = createRoute({
  getParentRoute: () => layout,
  path: paths.login,
  staticData: anonymousOnly,
  validateSearch: validateSignIn,
  component: SignInPage,
});

const secondFactor = createRoute({
  getParentRoute: () => layout,
  path: paths.secondFactorSignIn,
  staticData: anonymousOnly,
  validateSearch: validateReturnTo,
  component: lazyComponent(
    () => import('../../accounts/second-factor/second-factor-sign-in-page.tsx'),
    'SecondFactorSignInPage',
    ['second_factor'],
  ),
});

/** For people who are not signed in; with an invitation for everybody, because a signed-in person accepts it there. */
const register = createRoute({
  getParentRoute: () => layout,
  path: paths.register,
  staticData: open,
  validateSearch: (search: Record<string, unknown>): { return_to?: string; invitation?: string } => ({
    ...validateReturnTo(search),
    ...(typeof search.invitation === 'string' && { invitation: search.invitation }),
  }),
  beforeLoad: async ({ search }) => {
    if (search.invitation || !(await readMe())) return;
    throw redirect({ href: search.return_to ?? paths.root, replace: true });
  },
  component: lazyComponent(() => import('../../members/register-or-accept-page.tsx'), 'RegisterOrAcceptPage', [
    'session',
    'members',
  ]),
});

const tokenIn = (search: Record<string, unknown>): { token?: string; email?: string; change?: string } => ({
  ...(typeof search.change === 'string' && { change: search.change }),
  ...(typeof search.token === 'string' && { token: search.token }),
  ...(typeof search.email === 'string' && { email: search.email }),
});

const verifyEmail = createRoute({
  getParentRoute: () => layout,
  path: paths.verifyEmail,
  staticData: open,
  validateSearch: tokenIn,
  component: lazyComponent(() => import('../../accounts/verify-email-page.tsx'), 'VerifyEmailPage', ['session']),
});

const forgotPassword = createRoute({
  getParentRoute: () => layout,
  path: paths.forgotPassword,
  staticData: open,
  validateSearch: validateReturnTo,
  component: lazyComponent(() => import('../../accounts/forgot-password-page.tsx'), 'ForgotPasswordPage', ['session']),
});

const resetPassword = createRoute({
  getParentRoute: () => layout,
  path: paths.resetPassword,
  staticData: open,
  validateSearch: tokenIn,
  component: lazyComponent(() => import('../../accounts/reset-password-page.tsx'), 'ResetPasswordPage', ['session']),
});

export const sessionRoutes = layout.addChildren([
  signIn,
  login,
  secondFactor,
  register,
  verifyEmail,
  forgotPassword,
  resetPassword,
]);
