import type { NamedRef } from '../../../contract/shared-shapes.ts';
import { viewerRoles } from '../../../contract/viewer-roles.ts';
import { currentLanguage, i18n } from '../../lib/languages.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { joinNames } from '../join-names.ts';
import { RichLine } from '../rich-line.tsx';
import { RunLink } from '../run-link.tsx';
import { useMembers } from '../use-members.ts';
import { describeFailure } from './describe-failure.ts';
import type { ActivityLine } from './fold-activities.ts';
import { commentIn, lineKeyOf } from './line-key.ts';

/** The sentence of a history line. `asPass`: see `lineKeyOf`. */
export function ActivitySentence({ line, asPass }: { line: ActivityLine; asPass: boolean }) {
  const { t } = useTranslation('activities');
  const { isMe, shortName } = useMembers();
  const { head, to, ended } = line;
  const lineKey = lineKeyOf(line, asPass);
  const [first] = to;
  const toMe = lineKey === 'passed' && to.length === 1 && first && isMe(first);
  const key = toMe ? 'passed_to_me' : lineKey;
  const namesOf = (refs: readonly NamedRef[]) =>
    joinNames(
      refs.slice(0, 3).map((ref) => (isMe(ref) ? t('you_among_others') : shortName(ref))),
      currentLanguage(),
    );
  const parts = {
    who: <b>{head.by ? shortName(head.by) : t('baton')}</b>,
    run: asPass ? <RunLink run={head.run} /> : <b>{head.run.name}</b>,
    step: <b>{head.run_step?.name ?? '-'}</b>,
    to: <b>{namesOf(to)}</b>,
    from: <b>{namesOf(Array.isArray(head.data.from) ? head.data.from : [])}</b>,
    viewers: <b>{namesOf(Array.isArray(head.data.viewers) ? head.data.viewers : [])}</b>,
    role: <span>{roleIn(head.data.role)}</span>,
    what: <span>{changedIn(head.data.to)}</span>,
    target: <b>{String(head.data.target ?? '-')}</b>,
    file: <b>{String(head.data.file ?? '-')}</b>,
    group: <b>{String(head.data.group ?? '-')}</b>,
    was: <b>{String(head.data.from ?? '-')}</b>,
    version: <b>{String(head.data.to ?? '-')}</b>,
  };
  const context = head.by && isMe(head.by) ? 'you' : undefined;
  const comment = commentIn(head);
  return (
    <>
      <RichLine parts={parts} translate={(values) => t(`line.${key}`, { ...values, context })} />
      {comment && t('said', { said: comment })}
      {lineKey === 'step_failed' && !comment && t('failed_for', { reason: describeFailure(String(head.data.reason)) })}
      {ended && !key.startsWith('run_') && afterName(t(`ended.${ended}`), comment ? '' : head.run_step?.name)}
    </>
  );
}

/** The role of a share: "viewer". */
function roleIn(role: unknown): string {
  const knownRole = viewerRoles.find((one) => one === role);
  return knownRole ? i18n.t(`activities:shared_as.${knownRole}`) : '-';
}

/** The attributes that an edit changed: "the name and the due date". */
function changedIn(to: unknown): string {
  const attributes = ['name', 'description', 'due_at', 'reassign_initiators'] as const;
  const names = Object.keys(to ?? {}).map((name) => (name === 'due_after' ? 'due_at' : name));
  const changed = attributes.filter((name) => names.includes(name));
  return joinNames(
    changed.map((name) => i18n.t(`activities:edited.${name}`)),
    currentLanguage(),
  );
}

/**
 * Drops the full stop at the start of the text if the name before it already ends with a mark: "Goods received? The run
 * is completed".
 */
const afterName = (text: string, name = '') => (/[?!.]$/.test(name) ? text.replace(/^\./, '') : text);
