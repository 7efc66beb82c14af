/** The code for drafts is loaded with the first form, else when the page is idle, so that the landing page does not wait for it. */
import type { drafts } from 'shared-platform/drafts';
import { loadPatiently } from 'shared-platform/lazy-part';

const restAfter = 1_500;

type Drafts = typeof drafts;
let present: Drafts | undefined;

/** The module, as remotes get it, too. */
export async function loadDrafts(): Promise<{ readonly drafts: Drafts }> {
  const loaded = await import(/* webpackChunkName: "drafts" */ 'shared-platform/drafts');
  present = loaded.drafts;
  return loaded;
}

/** Sends drafts stored on the device, and new ones from now on. Returns a function that stops it. */
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
