import { Button, TextInput } from '@mantine/core';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { InventedPerson } from '../../../../engine/dry-run/trace.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { useSurroundings } from '../editor-context.ts';
import { newId } from '../state/new-id.ts';
import classes from './dry-run.module.css';

/** As many as the contract takes. */
const most = 20;

/** People who do not exist, to try a design before the real ones have joined. */
export function InventPeople({
  value,
  onChange,
}: {
  value: InventedPerson[];
  onChange: (value: InventedPerson[]) => void;
}) {
  const { t } = useTranslation('dry_run');
  const { directory } = useSurroundings();
  const [name, setName] = useState('');
  const [groups, setGroups] = useState<string[]>([]);
  const offered = [...directory.groups.values()].map((group) => ({ value: group.id, label: group.name }));
  const add = () => {
    if (name.trim() === '') return;
    onChange([...value, { id: newId(), name: name.trim().slice(0, 80), groups }]);
    setName('');
    setGroups([]);
  };
  return (
    <details className={classes.invent}>
      <summary>{t('invent.title', { count: value.length })}</summary>
      <p className={classes.help}>{t('invent.help')}</p>
      {value.length > 0 && (
        <ul className={classes.people}>
          {value.map((person) => (
            <li key={person.id}>
              <span>
                <b>{person.name}</b>{' '}
                {person.groups
                  .map((id) => directory.groups.get(id)?.name)
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <IconButton
                size={28}
                aria-label={t('invent.remove', { name: person.name })}
                onClick={() => onChange(value.filter(({ id }) => id !== person.id))}
              >
                <Icon of={IconX} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {value.length < most && (
        <div className={classes.form}>
          <TextInput
            label={t('invent.name')}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would start the dry run.
              event.preventDefault();
              add();
            }}
          />
          {offered.length > 0 && (
            <MultiSelect label={t('invent.groups')} data={offered} value={groups} onChange={setGroups} searchable />
          )}
          <Button
            variant="default"
            leftSection={<Icon of={IconUserPlus} />}
            disabled={name.trim() === ''}
            onClick={add}
          >
            {t('invent.add')}
          </Button>
        </div>
      )}
    </details>
  );
}
