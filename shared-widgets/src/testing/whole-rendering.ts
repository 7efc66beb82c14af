/**
 * Renders without pauses. Loaded before React in every screen test.
 *
 * React divides long renderings into slices of five milliseconds, and asks its scheduler whether a slice is over. In tests the answer is always
 * no: a pause in `act` could last for ever (React 19.3, `flushActQueue`), and no time limit of a test can stop that.
 */
import './react-build.ts';
import { createRequire } from 'node:module';
import { makeAct } from './production-act.ts';

const fromHere = createRequire(import.meta.url);
const fromReact = createRequire(fromHere.resolve('react-dom'));
const react = fromHere('react') as { act?: unknown };
const scheduler = fromReact('scheduler');

scheduler.unstable_shouldYield = () => false;
// Only React's development build has `act`. This file runs before each test file, and many test files share one React.
react.act ??= makeAct(scheduler, () => {
  fromHere('react-dom/client');
  return fromHere('react-dom');
});
