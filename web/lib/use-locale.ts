import { useTranslation } from 'react-i18next';
import type { Locale } from './format-date.ts';
import { chosenLanguage } from './languages.ts';
import { useMe } from './session.ts';
import { localTimeZone } from './time-zones.ts';
import { createStore, useStore } from './tiny-store.ts';

/** For whom dates and amounts are written: follows the language and the profile. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  const zone = useMe()?.time_zone_preference ?? localTimeZone();
  return { language: chosenLanguage(i18n.language), zone };
}

const unixNow = () => Math.floor(Date.now() / 1000);
const minute = createStore(unixNow());
setInterval(() => minute.set(unixNow()), 60_000);

/** Unix seconds, renewed every minute, so that "in 5 minutes" does not stand still. */
export const useNow = (): number => useStore(minute);
