/** Names of the people who have the table open, each with the cell that the person is in. */
import { Avatar, Flex, Typography } from 'antd';
import { useSyncExternalStore } from 'react';
import type { GridColumn } from '../grid/core/grid-props.ts';
import type { TableModel } from '../model/table-model.ts';
import { useTableWords } from '../table/table-words.ts';
import type { LivePerson, LivePresence } from './live-presence.ts';

/** Colours on which white text is readable. */
const colors = ['#0958d9', '#389e0d', '#c41d7f', '#531dab', '#ad4e00', '#006d75', '#a8071a', '#3f6600'];

/** The colour of a person, the same in every window. */
export function colorOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return colors[sum % colors.length] ?? '#0958d9';
}

export interface LivePeopleProps {
  readonly presence: LivePresence;
  readonly model: TableModel;
  readonly columns: readonly GridColumn[];
}

export function LivePeople({ presence, model, columns }: LivePeopleProps) {
  const t = useTableWords();
  const people = useSyncExternalStore(presence.changed.subscribe, presence.people);
  const placeOf = ({ cell }: LivePerson): string => {
    if (!cell || !model.has(cell[0])) return '';
    const title = columns.find(({ column }) => column.key === cell[1])?.column.title ?? '';
    return t('personAt', { row: model.indexOf(cell[0]) + 1, column: title });
  };
  if (people.length === 0) return null;
  return (
    <Flex component="ul" wrap gap="small" aria-label={t('alsoHere')} style={{ listStyle: 'none', margin: '8px 0 0', padding: 0 }}>
      {people.map((person) => (
        <Flex component="li" key={person.caseId} align="center" gap={4}>
          <Avatar size="small" aria-hidden style={{ backgroundColor: colorOf(person.name), color: '#fff' }}>
            {[...person.name].at(-1)}
          </Avatar>
          <Typography.Text>{person.name}</Typography.Text>
          <Typography.Text type="secondary">{placeOf(person)}</Typography.Text>
        </Flex>
      ))}
    </Flex>
  );
}
