import { type Consequence, consequencePaths, type DeletedKind, type GrantKind } from 'shared-contracts/system/consequence';
import { type FullRequest, http } from 'shared-platform/http';
import { namesText } from 'shared-platform/joined-texts';
import { useText } from '../messages.ts';

/** The call that says whom the deletion of a record affects. */
export const deletionConsequence = (entity: DeletedKind, id: string): FullRequest => ({
  ...{ method: 'GET', path: consequencePaths.deletion },
  params: { entity, id },
});

/** The call that says whom a changed grant affects. */
export const grantConsequence =
  (kind: GrantKind, id: string) =>
  (permissionIds: string, lastpermissionIds: string): FullRequest => ({
    ...{ method: 'POST', path: consequencePaths.grant },
    body: { kind, id, permissionIds, lastpermissionIds },
  });

/**
 * Returns a function that asks the server whom a change affects and puts the answer into sentences. Undefined when the server refused, which
 * has been shown then: nobody should be asked to confirm what nobody knows.
 */
export function useConsequence() {
  const text = useText();
  return async (request: FullRequest): Promise<{ readonly people: number; readonly sentences: string } | undefined> => {
    try {
      const { result } = await http.request<Consequence>(request);
      return { people: result.people, sentences: sentencesOf(result, text) };
    } catch {
      return undefined;
    }
  };
}

function sentencesOf({ people, names, given, taken, through, rows, canUndo }: Consequence, text: ReturnType<typeof useText>): string {
  const others = people > names.length ? text('consequence.others', { count: people - names.length }) : '';
  return [
    people > 0 ? text('consequence.people', { count: people, names: `${namesText(names)}${others}` }) : text('consequence.nobody'),
    given.length > 0 && text('consequence.given', { titles: namesText(given) }),
    taken.length > 0 && text('consequence.taken', { titles: namesText(taken) }),
    through.length > 0 && text('consequence.through', { names: namesText(through) }),
    rows !== null && text('consequence.rows', { count: rows }),
    text(canUndo ? 'consequence.canUndo' : 'consequence.noUndo'),
  ]
    .filter(Boolean)
    .join(' ');
}
