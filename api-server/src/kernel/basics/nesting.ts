/** Refuses bodies that are nested too deeply: code that walks through them (schemas, hashes) would overflow its stack. */
import type { FastifyInstance } from 'fastify';
import { Invalid } from './errors.ts';

/** Deepest nesting of lists and objects in a request body; no call of this API needs more than ten. */
const deepest = 64;

/** Refuses requests whose body is nested deeper than `deepest`. */
export function limitNesting(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (isTooDeep(body)) throw new Invalid(`请求内容嵌套不能超过${deepest}层`);
  });
}

/** Whether a value is nested deeper than `deepest`. Goes level by level: recursion could overflow the stack itself. */
export function isTooDeep(value: unknown): boolean {
  const inside = (outer: unknown) => (typeof outer === 'object' && outer !== null ? [outer] : []);
  let level = inside(value);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === deepest) return true;
    level = level.flatMap((outer) => Object.values(outer).flatMap(inside));
  }
  return false;
}
