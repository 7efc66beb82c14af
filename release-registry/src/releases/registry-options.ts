import type { AccessTokens } from '../storage/access-tokens.ts';
import type { ReleaseService } from './release-service.ts';

/** Which clients of other projects are spoken to. */
export interface OtherClients {
  /** What they mean where they name no environment. */
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
