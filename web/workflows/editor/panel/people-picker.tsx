import { CheckIcon, Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assignee } from '../../../../engine/definition.ts';
import { PersonGlyph } from '../../person-glyph.tsx';
import { assigneeInWords } from '../../words/people-in-words.ts';
import { useEditor } from '../editor-context.ts';
import classes from './panel.module.css';

export interface PeopleOffer {
  /** A heading, and who stands under it. */
  group: string;
  people: Assignee[];
}

interface Props {
  label: string;
  description?: string;
  placeholder?: string;
  error?: string;
  /** The setting's name, for the way from a problem. */
  setting: string;
  value: readonly Assignee[];
  offers: PeopleOffer[];
  onChange: (value: Assignee[]) => void;
}

/** Several people, groups, the initiator, people named in fields: one searchable list for all of them. */
export function PeoplePicker({ label, description, placeholder, error, setting, value, offers, onChange }: Props) {
  const { t } = useTranslation(['editor', 'ui']);
  const { words, directory } = useEditor();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active'),
  });
  const picked = new Set(value.map(keyOf));
  const sought = search.trim().toLocaleLowerCase();
  const found = offers
    .map(({ group, people }) => ({
      group,
      people: people.filter((person) => assigneeInWords(words, person).toLocaleLowerCase().includes(sought)),
    }))
    .filter(({ people }) => people.length > 0);

  const toggle = (key: string) => {
    setSearch('');
    if (picked.has(key)) return onChange(value.filter((person) => keyOf(person) !== key));
    const person = offers.flatMap(({ people }) => people).find((one) => keyOf(one) === key);
    if (person) onChange([...value, person]);
  };
  const removeLast = () => onChange(value.slice(0, -1));

  return (
    <div data-setting={setting}>
      <Combobox store={combobox} onOptionSubmit={toggle}>
        <Combobox.DropdownTarget>
          <PillsInput
            label={label}
            description={description}
            error={error}
            onClick={() => combobox.openDropdown()}
            classNames={{ input: classes.pick }}
          >
            <Pill.Group>
              {value.map((person) => {
                const name = assigneeInWords(words, person);
                return (
                  <Pill
                    key={keyOf(person)}
                    className={classes.pill}
                    withRemoveButton
                    onRemove={() => toggle(keyOf(person))}
                    removeButtonProps={{
                      'aria-label': t('picker.remove', { name }),
                      tabIndex: 0,
                      'aria-hidden': false,
                    }}
                  >
                    <span className={classes.pickPill}>
                      <PersonGlyph person={person} directory={directory} />
                      {name}
                    </span>
                  </Pill>
                );
              })}
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  value={search}
                  role="combobox"
                  aria-label={label}
                  className={classes.pickField}
                  placeholder={value.length === 0 ? (placeholder ?? t('picker.placeholder')) : undefined}
                  onFocus={() => combobox.openDropdown()}
                  onBlur={() => {
                    combobox.closeDropdown();
                    setSearch('');
                  }}
                  onChange={(event) => {
                    combobox.openDropdown();
                    combobox.updateSelectedOptionIndex();
                    setSearch(event.currentTarget.value);
                  }}
                  onKeyDown={(event) => {
                    if (event.key === 'Backspace' && search === '') removeLast();
                  }}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown>
          <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
            {found.map(({ group, people }) => (
              <Combobox.Group key={group} label={group}>
                {people.map((person) => (
                  <Combobox.Option value={keyOf(person)} key={keyOf(person)} active={picked.has(keyOf(person))}>
                    <span className={classes.pickOption}>
                      <PersonGlyph person={person} directory={directory} />
                      {assigneeInWords(words, person)}
                      {picked.has(keyOf(person)) && <CheckIcon size={10} />}
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {found.length === 0 && <Combobox.Empty>{t('ui:field.nobody')}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}

const keyOf = (person: Assignee): string =>
  'id' in person ? person.id : 'field_id' in person ? person.field_id : 'initiator';
