import { lazy } from 'react';
import { loadNamespaces } from '../lib/languages.ts';
import { loadChunk } from '../lib/load-chunk.ts';

// Forecasts stand beside what people came for: they come in chunks of their own, after the page.
const texts = () => loadNamespaces(['forecasts']);

export const RunForecast = lazy(async () => {
  const [module] = await Promise.all([loadChunk(() => import('./run-forecast.tsx')), texts()]);
  return { default: module.RunForecast };
});

export const StartForecast = lazy(async () => {
  const [module] = await Promise.all([loadChunk(() => import('./start-forecast.tsx')), texts()]);
  return { default: module.StartForecast };
});

export const ForecastCell = lazy(async () => {
  const [module] = await Promise.all([loadChunk(() => import('./forecast-cell.tsx')), texts()]);
  return { default: module.ForecastCell };
});

export const AtRiskCard = lazy(async () => {
  const [module] = await Promise.all([loadChunk(() => import('./at-risk-card.tsx')), texts()]);
  return { default: module.AtRiskCard };
});
