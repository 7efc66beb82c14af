import type { FastifyInstance } from 'fastify';
import { deliveryRoutes } from '../system/delivery/delivery.routes.ts';
import { telemetryRoutes } from './health/telemetry.routes.ts';
import { TelemetryIntake } from './health/telemetry-intake.ts';
import { documentRoutes } from './manifest/manifest.routes.ts';
import { menuRoutes } from './manifest/menu.routes.ts';
import { offeredScreenRoutes } from './menu/offered-screens.routes.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { previewRoutes } from './preview/preview.routes.ts';
import { previewApprovalRoutes } from './preview/preview-approval.routes.ts';
import { previewConsentRoutes } from './preview/preview-consent.routes.ts';
import { drawnVersions } from './registry/drawn-versions.ts';
import { knownVersions } from './registry/known-versions.ts';
import { peopleHashes } from './registry/people-hash.ts';
import { registryCalls } from './registry/registry-calls.ts';
import { watchReleases } from './watch/release-watch.ts';

/** Routes of the release platform for pages and operators; the registry itself is a separate service. */
export default async function releaseModule(app: FastifyInstance): Promise<void> {
  const { registry, config, clock, database } = app.kernel;
  const calls = registryCalls(registry, config.environment, clock);
  const known = knownVersions(calls, clock);
  const { environment } = config;
  const hashes = peopleHashes(database);
  const intake = new TelemetryIntake({ database, environment, known, hashes, clock, log: app.log });
  documentRoutes(app, calls, drawnVersions({ database, environment, hashes, clock }));
  operatorRoutes(app, calls);
  previewRoutes(app, calls);
  previewConsentRoutes(app, calls);
  previewApprovalRoutes(app, calls);
  telemetryRoutes(app, intake);
  watchReleases(app, calls);
  app.addHook('onClose', () => intake.write());
  menuRoutes(app);
  offeredScreenRoutes(app, calls);
  deliveryRoutes(app);
}
