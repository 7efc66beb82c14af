/** Drafts come with the first form, else when the page has come to rest: frame and landing page do not wait for them. */
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

/** Sends what lies on the device, and what is typed from now on, wherever that can be. Returns the way to stop. */
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

/** Puts away what was typed; before a form asked for drafts there is nothing. Never rejects. */
export const secureDrafts = async (): Promise<void> => await present?.secure();
