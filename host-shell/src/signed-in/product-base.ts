/**
 * What the signed-in part is built on, in a chunk of its own: it arrives before the frame, and its code runs while the frame's code is still
 * arriving.
 */
import * as page from 'shared-widgets/page';
import * as widgets from 'shared-widgets/ui/base';
import * as icons from 'shared-widgets/ui/icons';
import * as locales from 'shared-widgets/ui/locale';
import { createFederationHost } from '../remotes/loader/federation-host.ts';
import * as query from '../remotes/provided/provided-query.ts';
import * as redux from '../remotes/provided/provided-redux.ts';
import * as router from '../remotes/provided/provided-router.ts';
import { beginAhead } from './product-start.ts';

export const productBase = {
  beginAhead,
  /** Loads the frame. */
  loadFrame: () => import(/* webpackChunkName: "frame" */ './product.tsx'),
  /** The frame imports these modules itself; they are named here so that the bundler puts them into this chunk. */
  modules: [page, widgets, icons, locales, query, redux, router, createFederationHost],
};
