import { type LivePerson, personColor } from 'editable-table';
import { Flex } from 'shared-widgets/ui/core';
import { useText } from '../../messages.ts';
import styles from './board.module.css';

/** Live places of the board, beside those of its table. */
export const boardPlaces = { key: 'board-places', permission: 'dispatchPlan:edit' } as const;
/** Parts of a thing that a person can be at. */
export type PlacePart = 'looks' | 'holds';

/** Marks of the people who look at this card, or hold it. */
export function PersonMarks({ people }: { readonly people: readonly LivePerson[] }) {
  const text = useText();
  return people.map(({ caseId, name, cell }) => (
    <span key={caseId} className={styles.person} style={{ backgroundColor: personColor(name) }}>
      {text(cell?.[1] === 'holds' ? 'board.holds' : 'board.looks', { name })}
    </span>
  ));
}

/** Who else has the board open. */
export function BoardPeople({ people }: { readonly people: readonly LivePerson[] }) {
  const text = useText();
  const names = [...new Set(people.map(({ name }) => name))];
  if (names.length === 0) return null;
  return (
    <Flex component="ul" gap={4} wrap aria-label={text('board.people')} className={styles.people}>
      {names.map((name) => (
        <li key={name} className={styles.person} style={{ backgroundColor: personColor(name) }}>
          {name}
        </li>
      ))}
    </Flex>
  );
}
