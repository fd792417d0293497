import { Radio } from '@mantine/core';
import type { listPackages, PackageId } from '../../contract/billing.ts';
import type { Reply } from '../lib/api-client.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Chip } from '../ui/chip.tsx';
import classes from './package-choice.module.css';
import { useAmounts } from './use-amounts.ts';

export type PackageOnOffer = Reply<typeof listPackages>['packages'][number];

/** The packages side by side: limits, prices, what this month would cost, and whether the workspace fits into them. */
export function PackageChoice({
  label,
  month,
  packages,
  value,
  onChange,
  error,
}: {
  label: string;
  month: string;
  packages: PackageOnOffer[];
  value?: PackageId;
  onChange?: (id: PackageId) => void;
  error?: React.ReactNode;
}) {
  return (
    <Radio.Group label={label} value={value} onChange={(id) => onChange?.(id as PackageId)} error={error}>
      <div className={classes.packages}>
        {packages.map((one) => (
          <Offer key={one.id} offer={one} month={month} isChosen={one.id === value} />
        ))}
      </div>
    </Radio.Group>
  );
}

function Offer({ offer, month, isChosen }: { offer: PackageOnOffer; month: string; isChosen: boolean }) {
  const { t } = useTranslation('billing');
  const format = useAmounts();
  const { max_members, max_runs, max_storage, price_per_member, price_per_run, price_per_storage } = offer;
  const isOpen = offer.fits || offer.is_current;
  const isFree = price_per_member + price_per_run + price_per_storage === 0;
  return (
    <div className={classes.offer} data-chosen={isChosen || undefined} data-closed={!isOpen || undefined}>
      <Radio value={offer.id} label={t(`packages.${offer.id}`)} disabled={!isOpen} className={classes.radio} />
      <div className={classes.chips}>
        {offer.is_current && <Chip>{t('current')}</Chip>}
        {offer.corresponds && <Chip tone="good">{t('corresponds')}</Chip>}
        {!offer.fits && (
          <Chip tone="warn">
            {t('too_small', { limits: offer.reached.map((limit) => t(`reached.${limit}`)).join(', ') })}
          </Chip>
        )}
      </div>
      <ul>
        <li>
          {max_members === null
            ? t('no_members')
            : t('limit_members', { count: max_members, number: format.number(max_members) })}
        </li>
        <li>
          {max_runs === null ? t('no_runs') : t('runs_a_month', { count: max_runs, number: format.number(max_runs) })}
        </li>
        <li>{max_storage === null ? t('no_storage') : t('gigabytes', { number: format.number(max_storage) })}</li>
      </ul>
      <ul className={classes.prices}>
        {isFree ? (
          <li>{t('nothing')}</li>
        ) : (
          <>
            <li>{t('per_member', { price: format.money(price_per_member) })}</li>
            <li>{t('per_run', { price: format.money(price_per_run) })}</li>
            <li>{t('per_gb', { price: format.money(price_per_storage) })}</li>
          </>
        )}
      </ul>
      <p className={classes.forecast}>
        {t('forecast', { month })} <b>{format.money(offer.forecast_price)}</b>
      </p>
    </div>
  );
}
