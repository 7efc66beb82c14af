/** The activity of a record and its comment box: loaded when the tab is opened. */
import { lazyPart } from 'shared-platform/lazy-part';

export const ActivityPart = lazyPart(() => import('./record-activity.tsx').then((module) => ({ default: module.RecordActivity })));
