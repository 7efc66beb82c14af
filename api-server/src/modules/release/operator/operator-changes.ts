/** Translates each change that operators request into a call of the registry (docs/releases.md). */
import type { ReleaseCall, ReleaseWishes } from 'shared-contracts/release/release-operations';
import type { RegistryCall } from '../registry/registry-calls.ts';

type Target = Pick<RegistryCall, 'method' | 'path'> & { readonly body?: object };

const targets: { readonly [Call in ReleaseCall]: (wish: ReleaseWishes[Call]) => Target } = {
  pin: ({ name, version }) => ({ method: 'PUT', path: `/pins/${name}`, body: { version } }),
  unpin: ({ name }) => ({ method: 'DELETE', path: `/pins/${name}` }),
  promote: ({ from, revision, names }) => ({ method: 'POST', path: '/promotions', body: { from, revision, names } }),
  rollback: ({ name, revision }) => ({ method: 'POST', path: name ? `/pins/${name}/rollback` : '/rollback', body: { revision } }),
  canary: ({ canary, pins, rule }) => ({ method: 'PUT', path: `/canaries/${canary}`, body: { pins, ...rule } }),
  canaryHalt: ({ canary }) => ({ method: 'POST', path: `/canaries/${canary}/halt` }),
  canaryEnd: ({ canary }) => ({ method: 'DELETE', path: `/canaries/${canary}` }),
  canaryKeep: ({ canary }) => ({ method: 'POST', path: `/canaries/${canary}/keep` }),
  kill: ({ name, version }) => ({ method: 'PUT', path: `/kills/${name}/${version}` }),
  revive: ({ name, version }) => ({ method: 'DELETE', path: `/kills/${name}/${version}` }),
  freeze: () => ({ method: 'PUT', path: '/freeze' }),
  unfreeze: () => ({ method: 'DELETE', path: '/freeze' }),
};

/** The registry's call for a requested change; every name in it was checked by the body's schema. */
export function changeCall<Call extends ReleaseCall>(call: Call, wish: ReleaseWishes[Call], user: string): RegistryCall {
  const { method, path, body } = targets[call](wish);
  const { environment, reason, serial, dryRun = false } = wish;
  return {
    ...(method && { method }),
    path: `/environments/${environment}${path}${dryRun ? '?dryRun=true' : ''}`,
    body: { ...body, reason },
    as: 'operator',
    user,
    serial,
  };
}
