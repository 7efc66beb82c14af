/** Loads the code for drafts with the first form, or when the page is idle, so that the landing page does not wait for it. */
import type { drafts } from 'shared-platform/drafts';
import { loadPatiently } from 'shared-platform/lazy-part';

const restAfter = 1_500;

type Drafts = typeof drafts;
let present: Drafts | undefined;

/** Loads the module for drafts, the same instance that remotes get. */
export async function loadDrafts(): Promise<{ readonly drafts: Drafts }> {
  const loaded = await import(/* webpackChunkName: "drafts" */ 'shared-platform/drafts');
  present = loaded.drafts;
  return loaded;
}

/** Starts sending stored and new drafts. Returns a function that stops it. */
export function startDraftsLater(): () => void {
  let stop: () => void = () => undefined;
  let isOver = false;
  const timer = setTimeout(() => {
    loadPatiently(loadDrafts).then(
      ({ drafts: loaded }) => {
        if (!isOver) stop = loaded.start();
      },
      () => undefined,
    );
  }, restAfter);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}

/** Stores all typed input; does nothing before the first form. Never rejects. */
export const secureDrafts = async (): Promise<void> => await present?.secure();
