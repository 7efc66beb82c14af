import { type Consequence, consequencePaths, type DeletedKind, type GrantKind } from 'shared-contracts/system/consequence';
import { type FullRequest, http } from 'shared-platform/http';
import { namesText } from 'shared-platform/joined-texts';
import { useText } from '../messages.ts';

/** The call that says whom the deletion of a record affects; of users several ids, comma separated. */
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

/** The call that says whom a changed choice of a menu's data rules limits. */
export const rulesConsequence =
  (kind: GrantKind, id: string) =>
  (permissionId: string, dataRuleIds: string): FullRequest => ({
    ...{ method: 'POST', path: consequencePaths.rules },
    body: { kind, id, permissionId, dataRuleIds },
  });

/** Returns a function for `ListPage` that says whom the deletion of rows affects; `kind` takes several ids, or rows are deleted one by one. */
export function useDeletionNote(kind: DeletedKind) {
  const consequence = useConsequence();
  return async (rows: readonly { readonly id: string | number }[]): Promise<string | undefined> =>
    (await consequence(deletionConsequence(kind, rows.map(({ id }) => id).join(','))))?.sentences;
}

/** Returns a function that puts consequences into sentences. */
export function useSentences(): (consequence: Consequence) => string {
  const text = useText();
  return (consequence) => sentencesOf(consequence, text);
}

function sentencesOf(consequence: Consequence, text: ReturnType<typeof useText>): string {
  const { people, names, given, taken, through, rows, canUndo } = consequence;
  // An older server leaves these out.
  const { limits = [], lifted = [], facts = [] } = consequence as Partial<Consequence>;
  const others = people > names.length ? text('consequence.others', { count: people - names.length }) : '';
  return [
    people > 0 ? text('consequence.people', { count: people, names: `${namesText(names)}${others}` }) : text('consequence.nobody'),
    given.length > 0 && text('consequence.given', { titles: namesText(given) }),
    taken.length > 0 && text('consequence.taken', { titles: namesText(taken) }),
    limits.length > 0 && text('consequence.limits', { names: namesText(limits) }),
    lifted.length > 0 && text('consequence.lifted', { names: namesText(lifted) }),
    ...facts.map(({ name, count }) => text(`consequence.${name}`, { count })),
    through.length > 0 && text('consequence.through', { names: namesText(through) }),
    rows !== null && text('consequence.rows', { count: rows }),
    text(canUndo ? 'consequence.canUndo' : 'consequence.noUndo'),
  ]
    .filter(Boolean)
    .join(' ');
}
