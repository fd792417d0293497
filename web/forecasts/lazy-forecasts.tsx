import { lazy } from 'react';
import { loadNamespaces } from '../lib/languages.ts';
import { loadChunk } from '../lib/load-chunk.ts';

/** Forecasts stand beside what people came for: they come with their texts after the page. */
async function loadParts() {
  const [parts] = await Promise.all([loadChunk(() => import('./forecast-parts.ts')), loadNamespaces(['forecasts'])]);
  return parts;
}

export const RunForecast = lazy(async () => ({ default: (await loadParts()).RunForecast }));
export const StartForecast = lazy(async () => ({ default: (await loadParts()).StartForecast }));
export const ForecastCell = lazy(async () => ({ default: (await loadParts()).ForecastCell }));
export const AtRiskCard = lazy(async () => ({ default: (await loadParts()).AtRiskCard }));
