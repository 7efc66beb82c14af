/** Journeys of administration that a short run of `npm test` does not include: its rules are tested with rendered screens and calls. */
import { type LeftJourney, left } from './left-journey.ts';

const screens = 'remote-system-admin/src/screens';
const server = 'api-server/test';

export const leftAdministration: readonly LeftJourney[] = [
  left(
    'administration/positions.spec.ts',
    'positions are made, refused, changed',
    `${screens}/system/position/position.test.tsx › a code that is taken is told at its field; ${server}/administration/positions.test.ts › keep a code of their own`,
  ),
];
