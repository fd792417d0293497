import { useSearch } from '@tanstack/react-router';
import { RegisterPage } from '../accounts/register-page.tsx';
import { AcceptPage } from './accept-page.tsx';

/** One page, for an invitation's mail leads where a newcomer goes anyway. */
export function RegisterOrAcceptPage() {
  const { invitation }: { invitation?: string } = useSearch({ strict: false });
  return invitation ? <AcceptPage key={invitation} token={invitation} /> : <RegisterPage />;
}
