/**
 * Renders without pauses. Loaded before React in every screen test.
 *
 * React divides long renderings into slices of five milliseconds, and asks its scheduler whether a slice is over. While `act` runs the work, no
 * slice ever begins, so the answer would be yes for ever: when `act` is called within `act`, its inner call ends the state in which React does
 * not ask (React 19.3, `flushActQueue`), and the outer one repeats the same empty slice without end. No time limit of a test can stop that.
 */
import { createRequire } from 'node:module';

const fromHere = createRequire(import.meta.url);
const fromReact = createRequire(fromHere.resolve('react-dom'));
const scheduler = fromReact('scheduler') as { unstable_shouldYield: () => boolean };

scheduler.unstable_shouldYield = () => false;
