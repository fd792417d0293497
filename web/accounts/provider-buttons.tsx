import { Button } from '@mantine/core';
import { IconBrandGoogle, IconKey } from '@tabler/icons-react';
import { listProviders, type ProviderId } from '../../contract/providers.ts';
import { useApi } from '../lib/query.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './session-form.module.css';

const glyphs: Record<ProviderId, typeof IconKey> = { google: IconBrandGoogle, oidc: IconKey };

/**
 * One link for each configured identity provider; renders nothing if none is configured. The server answers the links,
 * so they are not links of the router.
 */
export function ProviderButtons({ returnTo }: { returnTo?: string }) {
  const { t } = useTranslation('session');
  const { data } = useApi(listProviders, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (!data || data.providers.length === 0) return null;
  const search = returnTo ? `?${new URLSearchParams({ return_to: returnTo })}` : '';
  return (
    <div className={classes.providers}>
      <p className={classes.or}>{t('provider.or')}</p>
      {data.providers.map(({ id, name }) => {
        const Glyph = glyphs[id];
        return (
          <Button
            key={id}
            component="a"
            href={`/api/auth/${id}${search}`}
            variant="default"
            size="md"
            fullWidth
            leftSection={<Icon of={Glyph} size={18} />}
          >
            {t('provider.go', { name })}
          </Button>
        );
      })}
    </div>
  );
}
