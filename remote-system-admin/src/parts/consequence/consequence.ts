import {
  type Consequence,
  consequencePaths,
  type DeletedKind,
  type EditConsequence,
  type EditedKind,
  type GrantKind,
  type LeftKind,
} from 'shared-contracts/system/consequence';
import { type FullRequest, http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { useText } from '../../messages.ts';

/** Makes the call that finds out whom the deletion of a record affects; for users, menus and departments `id` may be several ids, comma separated. */
export const deletionConsequence = (entity: DeletedKind, id: string): FullRequest => ({
  ...{ method: 'GET', path: consequencePaths.deletion },
  params: { entity, id },
});

/** Makes the call that finds out what a person loses who is taken out of a role or a department. */
export const leavingConsequence =
  (kind: LeftKind, id: string) =>
  (userId: string): FullRequest => ({ method: 'GET', path: consequencePaths.leaving, params: { kind, id, userId } });

/** Makes the call that finds out what people get with a role, and which data rules then limit them. */
export const joiningConsequence =
  (id: string) =>
  (userIds: readonly string[]): FullRequest => ({
    method: 'POST',
    path: consequencePaths.joining,
    body: { id, userIds: userIds.join(',') },
  });

/** Makes the call that finds out whom a change of granted permissions affects. */
export const grantConsequence =
  (kind: GrantKind, id: string) =>
  (permissionIds: string, lastpermissionIds: string): FullRequest => ({
    ...{ method: 'POST', path: consequencePaths.grant },
    body: { kind, id, permissionIds, lastpermissionIds },
  });

/**
 * Returns a function that asks the server whom a change affects and whether it can be undone, and resolves to sentences about it. When the
 * call fails, it shows the error and resolves to undefined: the change must then not be offered for confirmation, because its effect is
 * unknown. `back`: how the change can be taken back, if it can: by the button in the message about it, or in the recycle bin.
 */
export function useConsequence(back: Back = 'canUndo') {
  const words = useWords();
  return async (
    request: FullRequest,
  ): Promise<(Pick<Consequence, 'people' | 'through' | 'canUndo'> & { readonly sentences: string }) | undefined> => {
    try {
      const { result } = await http.request<Consequence>(request);
      const { people, through, canUndo } = result;
      return { people, through, canUndo, sentences: sentencesOf(result, words, back) };
    } catch {
      return undefined;
    }
  };
}

/** Makes the call that finds out whom a change of a menu's selected data rules limits. */
export const rulesConsequence =
  (kind: GrantKind, id: string) =>
  (permissionId: string, dataRuleIds: string): FullRequest => ({
    ...{ method: 'POST', path: consequencePaths.rules },
    body: { kind, id, permissionId, dataRuleIds },
  });

/**
 * Returns the `deletionNote` function of a `ListPage`: sentences about whom the deletion of rows affects. Only for users it accepts several
 * rows at once.
 */
export function useDeletionNote(kind: DeletedKind) {
  const consequence = useConsequence(kind === 'user' ? 'inBin' : 'canUndo');
  return async (rows: readonly { readonly id: string | number }[]): Promise<string | undefined> =>
    (await consequence(deletionConsequence(kind, rows.map(({ id }) => id).join(','))))?.sentences;
}

/** Returns a function that turns the server's answer about affected people into sentences. */
export function useSentences(): (consequence: Consequence) => string {
  const words = useWords();
  return (consequence) => sentencesOf(consequence, words);
}

/** Kinds of records of which the server says what uses them. */
const usedKinds: readonly EditedKind[] = ['dict', 'checkRule'];

/** Returns a function that turns the server's answer about who sees or uses an edited record into sentences. */
export function useEditSentences(): (kind: EditedKind, consequence: EditConsequence) => string {
  const { text, label } = useWords();
  return (kind, { people, names, through, throughEnglish = {}, uses, useCount }) => {
    const more = useCount > uses.length ? text('consequence.moreUses', { count: useCount - uses.length }) : '';
    const roleNames = through.map((name) => label([name, throughEnglish[name] ?? name]));
    return [
      useCount > 0 && text('consequence.uses', { titles: `${namesText(uses.map(label))}${more}` }),
      useCount === 0 && usedKinds.includes(kind) && text('consequence.unused'),
      peopleSentence({ people, names }, text),
      through.length > 0 && text('consequence.through', { names: namesText(roleNames) }),
      text('consequence.canUndo'),
    ]
      .filter(Boolean)
      .join(' ');
  };
}

type Back = 'canUndo' | 'inBin';

interface Words {
  readonly text: ReturnType<typeof useText>;
  readonly label: ReturnType<typeof useLabel>;
}

const useWords = (): Words => ({ text: useText(), label: useLabel() });

/** How many people are affected, with the names that the person may see. */
function peopleSentence({ people, names }: Pick<Consequence, 'people' | 'names'>, text: Words['text']): string {
  if (people === 0) return text('consequence.nobody');
  if (names.length === 0) return text('consequence.counted', { count: people });
  const others = people > names.length ? text('consequence.others', { count: people - names.length }) : '';
  return text('consequence.people', { count: people, names: `${namesText(names)}${others}` });
}

function sentencesOf(consequence: Consequence, { text, label }: Words, back: Back = 'canUndo'): string {
  const { people, names, through, rows, canUndo, english = {}, throughEnglish = {} } = consequence;
  const titled = (titles: readonly string[], names = english): string =>
    namesText(titles.map((title) => label([title, names[title] ?? title])));
  const { given, taken } = consequence;
  // Servers of an older version do not send these properties.
  const { limits = [], lifted = [], facts = [] } = consequence as Partial<Consequence>;
  return [
    peopleSentence({ people, names }, text),
    given.length > 0 && text('consequence.given', { titles: titled(given) }),
    taken.length > 0 && text('consequence.taken', { titles: titled(taken) }),
    limits.length > 0 && text('consequence.limits', { names: namesText(limits) }),
    lifted.length > 0 && text('consequence.lifted', { names: namesText(lifted) }),
    ...facts.map(({ name, count }) => text(`consequence.${name}`, { count })),
    through.length > 0 && text('consequence.through', { names: titled(through, throughEnglish) }),
    rows !== null && text('consequence.rows', { count: rows }),
    text(`consequence.${canUndo ? back : 'noUndo'}`),
  ]
    .filter(Boolean)
    .join(' ');
}
