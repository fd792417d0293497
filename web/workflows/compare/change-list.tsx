import { IconArrowRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { languageNames } from '../../../contract/language-names.ts';
import { compareDefinitions, type DefinitionChange, type SettingName } from '../../../engine/compare-definitions.ts';
import type { Definition, Language } from '../../../engine/definition.ts';
import { translateDefinition } from '../../../engine/translations/translate-definition.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { describeContextFor } from '../describe/describe-context.ts';
import type { Directory } from '../directory.ts';
import classes from './compare.module.css';
import { describeLocation, describeSetting, describeThing, nameOnSide, type Side } from './describe-setting.ts';

const tones = { added: 'good', removed: 'bad', moved: 'info', changed: undefined } as const;

/** What differs between two definitions, each change with how it was and how it is, side by side. */
export function ChangeList({
  before,
  after,
  directory,
}: {
  before: Definition;
  after: Definition;
  directory: Directory;
}) {
  const { t } = useTranslation('compare');
  const { t: tWorkflows } = useTranslation('workflows');
  const { language } = useLocale();
  const changes = useMemo(() => compareDefinitions(before, after), [before, after]);
  const sideOf = (definition: Definition): Side => ({
    definition,
    context: describeContextFor(definition, tWorkflows, language, directory),
  });
  const sides = { before: sideOf(before), after: sideOf(after) };
  if (changes.length === 0) return <p className={classes.none}>{t('same')}</p>;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={JSON.stringify(change)}>
          <Change change={change} sides={sides} />
        </li>
      ))}
    </ul>
  );
}

function Change({ change, sides }: { change: DefinitionChange; sides: Record<'before' | 'after', Side> }) {
  const { t } = useTranslation(['compare', 'editor', 'ui']);
  const name = nameOnSide(sides.after, change) ?? nameOnSide(sides.before, change) ?? t('workflow');
  const owner = change.what === 'field' ? ownerOf(change.owner, sides) : null;
  const language = change.kind === 'changed' ? change.language : undefined;
  const texts = textsOf(change, language ? inLanguage(sides, language) : sides, t);
  return (
    <>
      <p className={classes.head}>
        <Chip tone={tones[change.kind]}>{t(`kind.${change.kind}`)}</Chip>
        <b>{name}</b>
        <span>
          {change.kind === 'changed' ? settingOf(change.setting, language, t) : t(`what.${change.what}`)}
          {change.what === 'field' && `, ${owner ?? t('start_form')}`}
        </span>
      </p>
      <div className={classes.sides}>
        {texts.before !== null && (
          <p className={classes.before}>
            <span className="visually-hidden">
              {t('before')}
              {t('ui:colon')}{' '}
            </span>
            {texts.before}
          </p>
        )}
        {texts.before !== null && texts.after !== null && <Icon of={IconArrowRight} size={14} />}
        {texts.after !== null && (
          <p className={classes.after}>
            <span className="visually-hidden">
              {t('after')}
              {t('ui:colon')}{' '}
            </span>
            {texts.after}
          </p>
        )}
      </div>
    </>
  );
}

type Texts = Parameters<typeof describeSetting>[3];

function textsOf(change: DefinitionChange, { before, after }: Record<'before' | 'after', Side>, t: Texts) {
  switch (change.kind) {
    case 'added':
      return { before: null, after: describeThing(after, change, t) };
    case 'removed':
      return { before: describeThing(before, change, t), after: null };
    case 'moved':
      return { before: describeLocation(before, change, t), after: describeLocation(after, change, t) };
    case 'changed':
      return {
        before: describeSetting(before, change, change.setting, t),
        after: describeSetting(after, change, change.setting, t),
      };
  }
}

function settingOf(setting: SettingName, language: Language | undefined, t: Texts): string {
  const name = t(`compare:setting.${setting}`);
  return language ? t('compare:in_language', { setting: name, language: languageNames[language] }) : name;
}

/** Both sides with their texts in a language. */
const inLanguage = ({ before, after }: Record<'before' | 'after', Side>, language: Language) => {
  const side = ({ definition, context }: Side): Side => ({
    context,
    definition: translateDefinition(definition, language),
  });
  return { before: side(before), after: side(after) };
};

const ownerOf = (owner: string | null, sides: Record<'before' | 'after', Side>): string | null => {
  if (owner === null) return null;
  const thing = { what: 'action', id: owner } as const;
  return nameOnSide(sides.after, thing) ?? nameOnSide(sides.before, thing);
};
