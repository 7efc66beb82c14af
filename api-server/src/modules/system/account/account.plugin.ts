import type { FastifyInstance } from 'fastify';
import casRoutes from './cas.routes.ts';
import oidcRoutes from './oidc.routes.ts';
import passwordResetRoutes from './password-reset.routes.ts';
import phoneRoutes from './phone.routes.ts';
import registerRoutes from './register.routes.ts';
import tenantRoutes from './tenant.routes.ts';
import thirdRoutes from './third.routes.ts';

/** Registers the ways of signing in other than by password, registration, and password reset. */
export default async function accountPlugin(app: FastifyInstance): Promise<void> {
  const all = [phoneRoutes, registerRoutes, passwordResetRoutes, thirdRoutes, oidcRoutes, casRoutes, tenantRoutes];
  for (const routes of all) await app.register(routes);
}
