/** Settings of a registry that are the same in the product and in a standalone registry. */

import { usualQuorum } from 'shared-contracts/release/release-quorum';
import { readTrustProxy } from 'shared-contracts/wire/trust-proxy';
import type { PreviewPolicy } from '../environments/preview-service.ts';
import { environmentSchema } from '../gate/release-schema.ts';
import type { OtherClients } from '../releases/registry-options.ts';

export interface RegistrySettings {
  readonly previews: PreviewPolicy;
  readonly clients: OtherClients;
  /** Addresses and address ranges of trusted proxies. */
  readonly trustProxy: string[];
  /** Number of distinct people with failures before a canary that many people use is halted automatically. */
  readonly quorum: number;
}

/** An invalid setting; `message` is one line for the person who starts the process. */
export class SettingProblem extends Error {
  override readonly name = 'SettingProblem';
}

type Environment = Readonly<Record<string, string | undefined>>;

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function isOn(name: string, text: string | undefined): boolean {
  if (!text || text === '0' || text === 'false') return false;
  if (text === '1' || text === 'true') return true;
  throw new SettingProblem(`Setting ${name} is not valid: 1 or 0`);
}

function originOf(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address && /^https?:$/.test(address.protocol) && address.origin === text.replace(/\/$/, '')) return address.origin;
  throw new SettingProblem(`Setting PREVIEW_ORIGINS is not valid: "${text}" is no origin, e.g. http://localhost:3001`);
}

function previewPolicy(env: Environment, environment: string): PreviewPolicy {
  const production = list(env.PRODUCTION_ENVIRONMENTS || 'production,live');
  const wrong = production.find((name) => !environmentSchema.safeParse(name).success);
  if (wrong) throw new SettingProblem(`Setting PRODUCTION_ENVIRONMENTS is not valid: "${wrong}" is no name of an environment`);
  const origins = list(env.PREVIEW_ORIGINS).map(originOf);
  if (origins.length > 0 && production.includes(environment))
    throw new SettingProblem(`PREVIEW_ORIGINS is not allowed in ${environment}: it is a production environment (PRODUCTION_ENVIRONMENTS)`);
  return { origins, production };
}

function trustedProxies(text: string | undefined): string[] {
  try {
    return [...readTrustProxy(text || 'loopback')];
  } catch (problem) {
    throw new SettingProblem(problem instanceof Error ? problem.message : String(problem));
  }
}

function quorum(text: string | undefined): number {
  const people = text ? Number(text) : usualQuorum;
  if (Number.isInteger(people) && people >= 1 && people <= 100) return people;
  throw new SettingProblem('Setting HALT_QUORUM is not valid: a number of people, 1 to 100');
}

/** Reads the settings. `environment`: the one for which the process serves pages. Throws `SettingProblem`. */
export function registrySettings(env: Environment, environment: string): RegistrySettings {
  return {
    previews: previewPolicy(env, environment),
    trustProxy: trustedProxies(env.TRUST_PROXY),
    quorum: quorum(env.HALT_QUORUM),
    clients: {
      environment,
      importMap: isOn('IMPORT_MAP_DEPLOYER', env.IMPORT_MAP_DEPLOYER),
      pilets: isOn('PILET_FEED', env.PILET_FEED),
      discovery: isOn('FRONTEND_DISCOVERY', env.FRONTEND_DISCOVERY),
    },
  };
}
