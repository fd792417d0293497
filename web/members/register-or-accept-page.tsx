import { useSearch } from '@tanstack/react-router';
import { RegisterPage } from '../accounts/register-page.tsx';
import { AcceptPage } from './accept-page.tsx';

/** One page, because the link of an invitation mail leads to the registration URL. */
export function RegisterOrAcceptPage() {
  const { invitation }: { invitation?: string } = useSearch({ strict: false });
  return invitation ? <AcceptPage key={invitation} token={invitation} /> : <RegisterPage />;
}
