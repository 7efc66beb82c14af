import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../kernel/basics/clock.ts';
import { DictionaryItemsCache } from './dict/dictionary-items.ts';
import { SessionStore } from './session/session-store.ts';

interface SystemTools {
  readonly clock: Clock;
  readonly sessions: SessionStore;
  readonly dictionaries: DictionaryItemsCache;
}

const toolsOf = new WeakMap<object, SystemTools>();

/** The objects that the modules of the system group share; one set per application. */
export function systemTools(app: FastifyInstance): SystemTools {
  const { kernel } = app;
  const known = toolsOf.get(kernel);
  if (known) return known;
  const { clock, database, config } = kernel;
  const sessions = new SessionStore(database, clock, config.secondFactorRoles);
  const tools = { clock, sessions, dictionaries: new DictionaryItemsCache(database) };
  toolsOf.set(kernel, tools);
  return tools;
}
