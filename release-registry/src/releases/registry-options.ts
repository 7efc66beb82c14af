import type { AccessTokens } from '../storage/access-tokens.ts';
import type { ReleaseService } from './release-service.ts';

/** Which endpoints for clients of other projects are enabled. */
export interface OtherClients {
  /** The environment for clients whose requests name none. */
  readonly environment: string;
  /** import-map-deployer: `/import-map.json`, `/services`, `/environments`. */
  readonly importMap: boolean;
  /** Piral: `/registry/pilet`. */
  readonly pilets: boolean;
  /** frontend-discovery: `/discovery.json`. */
  readonly discovery: boolean;
}

/** Options of the registry's routes. */
export interface RegistryPluginOptions {
  readonly service: ReleaseService;
  readonly access: AccessTokens;
  /** Endpoints for clients of other projects; missing: none. */
  readonly clients?: OtherClients | undefined;
}
