import type activities from '../../../locales/en/activities.json';
import { i18n } from '../../lib/languages.ts';

type Known = keyof typeof activities.failure;

/** Why a step failed, as a sentence; a general sentence for a reason that this page does not know. */
export function describeFailure(reason: string | null): string {
  const key = `activities:failure.${reason}`;
  return i18n.exists(key) ? i18n.t(key as `activities:failure.${Known}`) : i18n.t('activities:failure.effect_failed');
}
