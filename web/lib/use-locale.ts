import type { Locale } from './format-date.ts';
import { chosenLanguage } from './languages.ts';
import { useMe } from './session.ts';
import { localTimeZone } from './time-zones.ts';
import { createStore, useStore } from './tiny-store.ts';
import { useTranslation } from './use-translation.ts';

/** The language and zone in which dates and amounts are shown: from the interface language and the profile. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  const zone = useMe()?.time_zone_preference ?? localTimeZone();
  return { language: chosenLanguage(i18n.language), zone };
}

const unixNow = () => Math.floor(Date.now() / 1000);
const minute = createStore(unixNow());
setInterval(() => minute.set(unixNow()), 60_000);

/** Unix seconds, updated every minute, so that "5 minutes late" stays correct. */
export const useNow = (): number => useStore(minute);
