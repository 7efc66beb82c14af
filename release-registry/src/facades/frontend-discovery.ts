/** Describes an environment in the schema of frontend-discovery (github.com/awslabs/frontend-discovery, schema/v1-pre.json). */
import type { PinnedRemote } from 'shared-contracts/release/release';
import type { ServedRemote, ServedSet } from '../environments/served-remotes.ts';

const schema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

interface Deployment {
  readonly traffic: number;
  readonly default: boolean;
}

interface MicroFrontend {
  readonly url: string;
  readonly fallbackUrl?: string;
  readonly metadata: { readonly integrity: string; readonly version: string };
  readonly deployment: Deployment;
  readonly extras: {
    readonly moduleFederation: {
      readonly globalName: string;
      readonly exposes: readonly string[];
      readonly shared: PinnedRemote['requires'];
    };
  };
}

export interface DiscoveryDocument {
  readonly schema: string;
  readonly microFrontends: Readonly<Record<string, readonly MicroFrontend[]>>;
}

function microFrontend(
  { version, base, mirrors, entry, integrity, globalName, exposes, requires }: PinnedRemote,
  deployment: Deployment,
): MicroFrontend {
  const [mirror] = mirrors ?? [];
  return {
    url: base + entry,
    ...(mirror ? { fallbackUrl: mirror + entry } : {}),
    metadata: { integrity: integrity[entry] ?? '', version },
    deployment,
    extras: { moduleFederation: { globalName, exposes: exposes.map(({ component }) => component), shared: requires } },
  };
}

function versionsOf({ remote, canary }: ServedRemote): readonly MicroFrontend[] {
  const share = canary?.percent ?? 0;
  const everybodys = microFrontend(remote, { traffic: 100 - share, default: true });
  return canary ? [everybodys, microFrontend(canary.remote, { traffic: share, default: false })] : [everybodys];
}

/** Canaries by percentage become traffic weights; canaries for named users or roles cannot be expressed in this schema. */
export const discoveryDocument = ({ remotes }: ServedSet): DiscoveryDocument => ({
  schema,
  microFrontends: Object.fromEntries(remotes.map((served) => [served.remote.name, versionsOf(served)])),
});
