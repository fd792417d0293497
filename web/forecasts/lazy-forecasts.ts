import { lazyComponent } from '../lib/lazy-component.ts';

// Forecasts stand beside what people came for: they come with their texts after the page.
const parts = () => import('./forecast-parts.ts');

export const RunForecast = lazyComponent(parts, 'RunForecast', ['forecasts']);
export const StartForecast = lazyComponent(parts, 'StartForecast', ['forecasts']);
export const ForecastCell = lazyComponent(parts, 'ForecastCell', ['forecasts']);
export const AtRiskCard = lazyComponent(parts, 'AtRiskCard', ['forecasts']);
