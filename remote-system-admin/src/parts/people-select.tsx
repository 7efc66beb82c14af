import { useEffect, useRef, useState } from 'react';
import { timing } from 'shared-contracts/wire/constants';
import { abortedCode, failureOf } from 'shared-platform/http';
import { remarkText } from 'shared-platform/joined-texts';
import { Select } from 'shared-widgets/ui/form';
import { useText } from '../messages.ts';
import { findPeople, type Person, peopleOf } from './people-calls.ts';

export interface PeopleSelectProps {
  readonly id?: string;
  /** Selected ids in the server's format: `id,id,`. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

const idsOf = (value: string | undefined): string[] => value?.split(',').filter(Boolean) ?? [];
const nameOf = ({ realname, username }: Person): string => remarkText(realname, username);

/** Select box for several users, who are searched by name on the server. */
export function PeopleSelect({ id, value, onChange }: PeopleSelectProps) {
  const text = useText();
  const [known, setKnown] = useState<ReadonlyMap<string, Person>>(new Map());
  const [found, setFound] = useState<readonly Person[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ids = idsOf(value);
  const remember = (people: readonly Person[]) =>
    setKnown((previous) => new Map([...previous, ...people.map((one) => [one.id, one] as const)]));

  // The ids selected at the start, whose names must be loaded.
  const [first] = useState(ids);
  useEffect(() => {
    if (first.length > 0) peopleOf(first).then(remember, () => undefined);
    return () => clearTimeout(timer.current);
  }, [first]);

  const search = async (typed: string) => {
    setState('loading');
    try {
      const people = await findPeople(typed);
      setFound(people);
      remember(people);
      setState('idle');
    } catch (error) {
      if (failureOf(error).code !== abortedCode) setState('failed');
    }
  };
  const shown = new Map([...ids.map((one) => [one, known.get(one)] as const), ...found.map((one) => [one.id, one] as const)]);
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      allowClear
      showSearch={{
        filterOption: false,
        onSearch: (typed) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void search(typed), timing.selectSearch);
        },
      }}
      loading={state === 'loading'}
      placeholder={text('announcement.chooseRecipients')}
      notFoundContent={text(state === 'failed' ? 'announcement.searchFailed' : 'announcement.nobodyFound')}
      options={[...shown].map(([key, person]) => ({ value: key, label: person ? nameOf(person) : '…' }))}
      value={ids}
      onOpenChange={(isOpen) => {
        if (isOpen) void search('');
      }}
      onChange={(chosen) => onChange?.(chosen.map((one) => `${one},`).join(''))}
    />
  );
}
