import type { AccessTokens } from '../storage/access-tokens.ts';
import type { ReleaseService } from './release-service.ts';

/** Which endpoints for clients of other projects are enabled. */
export interface OtherClients {
  /** Environment that is meant when a request of such a client names none. */
  readonly environment: string;
  /** Endpoints of import-map-deployer: `/import-map.json`, `/services`, `/environments`. */
  readonly importMap: boolean;
  /** Endpoints of Piral: `/registry/pilet`. */
  readonly pilets: boolean;
  /** Endpoint of frontend-discovery: `/discovery.json`. */
  readonly discovery: boolean;
}

/** Options of the registry's routes. */
export interface RegistryPluginOptions {
  readonly service: ReleaseService;
  readonly access: AccessTokens;
  /** Endpoints for clients of other projects; missing: none. */
  readonly clients?: OtherClients | undefined;
}
