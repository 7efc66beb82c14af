import { http } from 'msw';
import type { Draft } from 'shared-contracts/entity/draft';
import { success } from './render-screen.tsx';

/** A test server that stores this person's drafts: the drafts it holds, by name, and its handlers. */
export function draftServer(...stored: Draft[]) {
  const held = new Map(stored.map((draft) => [draft.form, draft]));
  const handlers = [
    http.get('*/api/sys/draft/queryByForm', ({ request }) =>
      success(held.get(new URL(request.url).searchParams.get('form') ?? '') ?? null),
    ),
    http.get('*/api/sys/draft/list', () => success([...held.values()].map(({ form, savedAt }) => ({ form, savedAt })))),
    http.put('*/api/sys/draft/save', async ({ request }) => {
      const draft = (await request.json()) as Draft;
      held.set(draft.form, draft);
      return success(null);
    }),
    http.delete('*/api/sys/draft/remove', ({ request }) => {
      held.delete(new URL(request.url).searchParams.get('form') ?? '');
      return success(null);
    }),
  ];
  return { held, handlers };
}
