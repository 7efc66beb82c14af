import { type LivePerson, personColor } from 'editable-table';
import { Flex } from 'shared-widgets/ui/core';
import { useText } from '../../messages.ts';
import styles from './board.module.css';

/** Live presence of people on the cards of the board, apart from that of the plan's table. */
export const boardPlaces = { key: 'board-places', permission: 'dispatchPlan:edit' } as const;
/** What a person does with a card: `looks` when it is open, `holds` during dragging. */
export type PlacePart = 'looks' | 'holds';

/** Names of the people who have this card open or are dragging it. */
export function PersonMarks({ people }: { readonly people: readonly LivePerson[] }) {
  const text = useText();
  return people.map(({ caseId, name, cell }) => (
    <span key={caseId} className={styles.person} style={{ backgroundColor: personColor(name) }}>
      {text(cell?.[1] === 'holds' ? 'board.holds' : 'board.looks', { name })}
    </span>
  ));
}

/** Names of the other people who have the board open. */
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
