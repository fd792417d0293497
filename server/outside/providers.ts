import type { ProviderId } from '../../contract/providers.ts';
import type { Config } from '../config.ts';
import type { Provider } from './open-provider.ts';
import { type Seal, sealWith } from './seal-text.ts';

/** The configured identity providers, and the seal that encrypts their tokens. */
export interface Providers {
  all: Provider[];
  find: (id: string) => Provider | undefined;
  seal: Seal;
}

export async function openProviders(config: Config): Promise<Providers> {
  const all: Provider[] = [];
  const add = async (
    id: ProviderId,
    name: string,
    issuer: string,
    client: { id: string; secret: string },
    extra = {},
  ) => {
    // Loaded only where a provider is configured.
    const { openProvider } = await import('./open-provider.ts');
    all.push(openProvider({ id, name, issuer, client, extra, callback: `${config.BASE_URL}/api/auth/${id}/callback` }));
  };
  if (config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET) {
    const client = { id: config.GOOGLE_CLIENT_ID, secret: config.GOOGLE_CLIENT_SECRET };
    // Google's parameter for what others call offline_access.
    await add('google', 'Google', 'https://accounts.google.com', client, { access_type: 'offline' });
  }
  if (config.OIDC_ISSUER && config.OIDC_CLIENT_ID && config.OIDC_CLIENT_SECRET) {
    const client = { id: config.OIDC_CLIENT_ID, secret: config.OIDC_CLIENT_SECRET };
    await add('oidc', config.OIDC_NAME, config.OIDC_ISSUER, client);
  }
  return {
    all,
    find: (id) => all.find((provider) => provider.id === id),
    seal: sealWith(config.SECRET, 'provider tokens'),
  };
}
