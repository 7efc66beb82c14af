import type { AccessTokens } from '../storage/access-tokens.ts';
import type { ReleaseService } from './release-service.ts';

/** Which endpoints for clients of other projects are enabled. */
export interface OtherClients {
  /** The environment they get when they name none. */
  readonly environment: string;
  /** import-map-deployer: `/import-map.json`, `/services`, `/environments`. */
  readonly importMap: boolean;
  /** Piral: `/registry/pilet`. */
  readonly pilets: boolean;
  /** frontend-discovery: `/discovery.json`. */
  readonly discovery: boolean;
}

/** What the routes of the registry are given. */
export interface RegistryPluginOptions {
  readonly service: ReleaseService;
  readonly access: AccessTokens;
  /** Clients of other projects that are spoken to; missing: none. */
  readonly clients?: OtherClients | undefined;
}
