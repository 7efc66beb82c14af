import type { FastifyInstance } from 'fastify';
import { documentRoutes } from './document.routes.ts';
import { drawnVersions } from './drawn-versions.ts';
import { knownVersions } from './known-versions.ts';
import { menuRoutes } from './menu.routes.ts';
import { operatorRoutes } from './operator.routes.ts';
import { peopleHashes } from './people-hash.ts';
import { previewRoutes } from './preview.routes.ts';
import { previewApprovalRoutes } from './preview-approval.routes.ts';
import { previewConsentRoutes } from './preview-consent.routes.ts';
import { registryCalls } from './registry-calls.ts';
import { watchReleases } from './release-watch.ts';
import { telemetryRoutes } from './telemetry.routes.ts';
import { TelemetryIntake } from './telemetry-intake.ts';

/** The release platform as pages and operators reach it; the registry itself is another service. */
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
}
