// One file of the browser app: each of these is small, and a page that has one soon has another.
export { AtRiskCard } from './at-risk-card.tsx';
export { ForecastCell } from './forecast-cell.tsx';
export { RunForecast } from './run-forecast.tsx';
export { StartForecast } from './start-forecast.tsx';
