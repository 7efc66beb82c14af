/** What is nested without end overflows whatever walks through it (schemas, fingerprints): it is refused before anything does. */
import type { FastifyInstance } from 'fastify';
import { Invalid } from './errors.ts';

/** Lists and objects inside one another; no call of ours needs ten. */
const deepest = 64;

/** Of bodies. */
export function limitNesting(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (isTooDeep(body)) throw new Invalid(`请求内容嵌套不能超过${deepest}层`);
  });
}

/** Level by level, without calling itself. */
export function isTooDeep(value: unknown): boolean {
  const inside = (outer: unknown) => (typeof outer === 'object' && outer !== null ? [outer] : []);
  let level = inside(value);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === deepest) return true;
    level = level.flatMap((outer) => Object.values(outer).flatMap(inside));
  }
  return false;
}
