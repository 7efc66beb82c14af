/** The product to which a development page is connected; it runs on this machine or elsewhere. */
import { StartupProblem } from 'api-server/kernel/basics/errors';
import type { EnvironmentManifest, ShellConfiguration, SignedManifest } from 'shared-contracts/release/release';
import { openSigned } from './development-document.ts';

export interface UpstreamAddress {
  /** Origin of the running product. */
  readonly product: string;
  /** Address of the registry that has the versions of the other remotes: `https://…/registry`; default: the product's own. */
  readonly registry?: string;
  /** Environment whose pins are used; by default the product's own. */
  readonly environment?: string;
}

export interface Upstream {
  readonly configuration: ShellConfiguration;
  /** Base address of the API. */
  readonly api: URL;
  readonly registry: URL;
  /** Public key that verifies the registry's manifests. */
  readonly releaseKey: string;
  /** Origin to which all other requests and sockets are forwarded, which belong neither to the API nor to the registry. */
  readonly origin: string;
}

const patience = 5000;

async function configurationOf(origin: string): Promise<ShellConfiguration> {
  const address = new URL('/config.json', origin);
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return (await response.json()) as ShellConfiguration;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
    throw new StartupProblem(`No product answers at ${address}: ${cause}.`);
  }
}

const withSlash = (url: URL): URL => new URL(url.href.replace(/\/*$/, '/'));

/** Requests the product's configuration. Throws StartupProblem when the product does not respond or its registry lacks the environment. */
export async function findUpstream({ product, registry, environment }: UpstreamAddress): Promise<Upstream> {
  const own = await configurationOf(product);
  const registryUrl = withSlash(new URL(registry ?? own.registryUrl, product));
  const isOwn = registryUrl.origin === new URL(product).origin || !registry;
  const { releaseKey, environment: served } = isOwn ? own : await configurationOf(registryUrl.origin);
  const upstream: Upstream = {
    configuration: { ...own, environment: environment ?? served },
    api: withSlash(new URL(own.apiBase, product)),
    registry: registryUrl,
    releaseKey,
    origin: new URL(product).origin,
  };
  await servedDocument(upstream);
  return upstream;
}

/**
 * The environment's present manifest. Throws StartupProblem when the registry does not know the environment or the signature is invalid.
 */
export async function servedDocument({ registry, releaseKey, configuration: { environment } }: Upstream): Promise<EnvironmentManifest> {
  const address = new URL(`v1/environments/${encodeURIComponent(environment)}/document`, registry);
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) }).catch((error: Error) => error);
  if (response instanceof Error) throw new StartupProblem(`The registry does not answer: ${address} (${response.message}).`);
  if (!response.ok) throw new StartupProblem(`The registry answers ${response.status} for the environment "${environment}": ${address}.`);
  const document = openSigned<EnvironmentManifest>((await response.json()) as SignedManifest, releaseKey);
  if (!document) throw new StartupProblem(`The document of ${address} is not signed with the key that /config.json names.`);
  return document;
}
