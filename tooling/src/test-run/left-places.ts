/**
 * Journeys about the places of things on a page that a short run of `npm test` does not include: each is one of several alike, of which one
 * journey stays, or a quicker test holds its rule.
 */
import { type LeftJourney, left } from './left-journey.ts';

const spec = 'e2e/specs';
const shell = 'host-shell/src';
const widgets = 'shared-widgets/src';
const ordersInSight = `${spec}/frame/list-surface.spec.ts › all columns of the order list are in sight at 1440 px`;

export const leftPlaces: readonly LeftJourney[] = [
  left(
    'accounts/first-visit.spec.ts',
    'a browser that asks for English',
    'shared-platform/src/language/first-visit.test.ts › the first language of the browser that is spoken here',
  ),
  left(
    'accounts/sign-in.spec.ts',
    'a reload keeps the session',
    `shared-platform/src/session-state/session-state.test.ts › survives a reload; ${shell}/signed-in/product.test.tsx › sign out after a confirmation, even when the server fails; ${spec}/frame/tabs.spec.ts › a page keeps what is half typed`,
  ),
  left(
    'frame/greeting.spec.ts',
    'the notice that offers to undo covers neither',
    `${spec}/frame/greeting.spec.ts › is in the header for a moment and covers nothing`,
  ),
  left('frame/list-in-sight.spec.ts', 'before a list is scrolled sideways', ordersInSight),
  left('frame/list-places.spec.ts', 'the number and the actions of', ordersInSight),
  left(
    'frame/list-surface.spec.ts',
    'all columns of a shipper’s goods and orders',
    `${ordersInSight}; ${widgets}/list-page/columns/fit-columns.test.ts › shrink texts alone, so that all columns fit`,
  ),
  left(
    'frame/list-surface.spec.ts',
    'in a head that is sorted as the second',
    `${widgets}/list-page/list-surface.test.tsx › are added with Shift, numbered in the heads`,
  ),
  left(
    'frame/phone.spec.ts',
    'on a phone: the calendar of a moment',
    `${spec}/frame/phone.spec.ts › the calendar of a range lies in the window`,
  ),
  left(
    'frame/phone.spec.ts',
    'on a phone: a tap beside the user menu',
    `${shell}/tabs/history-steps.test.tsx › a tap beside the user menu only closes it`,
  ),
  left(
    'freight/dispatch-board.spec.ts',
    'shows six goods and the plan',
    `${spec}/freight/dispatch-board.spec.ts › two people plan on one board; remote-business/src/screens/business/dispatch-board/dispatch-board.test.tsx › the plan is sent with the versions it has`,
  ),
  left(
    'freight/record-head.spec.ts',
    'the head of the ',
    `${spec}/frame/record-in-every-look.spec.ts › the head says number, state, who acts next`,
  ),
  left(
    'freight/shipper-order.spec.ts',
    'a shipper places an order',
    `${spec}/freight/freight-line.spec.ts › the freight line: an order is made; remote-shipper-portal/src/screens/shipper/order/order.test.tsx › the form asks for every required field, or sends the usual term; api-server/test/business/visibility.test.ts › no list tells an amount of the other side`,
  ),
];
