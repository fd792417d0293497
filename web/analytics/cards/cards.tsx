import { Suspense } from 'react';
import type { AnalyticsQuery } from '../../../contract/analytics.ts';
import { AtRiskCard } from '../../forecasts/lazy-forecasts.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { FlowCard } from '../flow/flow-card.tsx';
import { ActionsCard } from './actions-card.tsx';
import classes from './cards.module.css';
import { CompareCard } from './compare-card.tsx';
import { CompletionCard } from './completion-card.tsx';
import { ConformanceCard } from './conformance-card.tsx';
import { DueCard } from './due-card.tsx';
import { HoldersCard } from './holders-card.tsx';
import { PeriodsCard } from './periods-card.tsx';
import { ReworkCard } from './rework-card.tsx';
import { TotalsCard } from './totals-card.tsx';
import { VariantsCard } from './variants-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** All charts. Flow, variants and conformance are about one workflow, so they are shown once one is chosen. */
export function Cards({ query }: { query: AnalyticsQuery | null }) {
  const { t } = useTranslation('analytics');
  const workflow_id = query?.workflow_id;
  const ofOne = query && workflow_id ? { ...query, workflow_id } : null;
  return (
    <div className={classes.cards}>
      <WaitingCard query={query} />
      <CompletionCard query={query} />
      <ActionsCard query={query} />
      <PeriodsCard query={query} />
      <HoldersCard query={query} />
      <Suspense fallback={<div className={classes.hint} />}>
        <AtRiskCard workflow_id={workflow_id} />
      </Suspense>
      <ReworkCard query={query} />
      <DueCard query={query} />
      {query && !ofOne ? (
        <p className={classes.hint}>{t('choose_workflow')}</p>
      ) : (
        <>
          <FlowCard query={ofOne} />
          <VariantsCard query={ofOne} />
          <ConformanceCard query={ofOne} />
          <TotalsCard query={ofOne} />
        </>
      )}
      <CompareCard query={query} />
    </div>
  );
}
