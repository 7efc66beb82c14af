import type { FastifyInstance } from 'fastify';
import accountPlugin from './account/account.plugin.ts';
import addressBookRoutes from './address-book/address-book.routes.ts';
import { refusalNotes } from './audit/refusal-notes.ts';
import categoryRoutes from './category/category.routes.ts';
import categoryChoiceRoutes from './category/category-choices.routes.ts';
import checkRuleRoutes from './check-rule/check-rule.routes.ts';
import consequenceRoutes from './consequence/consequence.routes.ts';
import dataLogRoutes from './data-log/data-log.routes.ts';
import dataSourceRoutes from './data-source/data-source.routes.ts';
import departRoutes from './depart/depart.routes.ts';
import departGrantRoutes from './depart/depart-grant.routes.ts';
import departListRoutes from './depart/depart-lists.routes.ts';
import departMoveRoutes from './depart/depart-move.routes.ts';
import departRoleRoutes from './depart/depart-role.routes.ts';
import departUserRoutes from './depart/depart-users.routes.ts';
import dictRoutes from './dict/dict.routes.ts';
import dictBinRoutes from './dict/dict-bin.routes.ts';
import dictListRoutes from './dict/dict-lists.routes.ts';
import duplicateRoutes from './dict/duplicate.routes.ts';
import tableDictRoutes from './dict/table-dict.routes.ts';
import draftRoutes from './draft/draft.routes.ts';
import ownSessionRoutes from './factor/own-sessions.routes.ts';
import proofRoutes from './factor/proof.routes.ts';
import resetFactorRoutes from './factor/reset-factors.routes.ts';
import secondFactorRoutes from './factor/second-factor.routes.ts';
import securityRoutes from './factor/security.routes.ts';
import fileRoutes from './file/file.routes.ts';
import fileListRoutes from './file/file-list.routes.ts';
import fillRuleRoutes from './fill-rule/fill-rule.routes.ts';
import gatewayRouteRoutes from './gateway-route/gateway-route.routes.ts';
import listViewRoutes from './list-view/list-view.routes.ts';
import logRoutes from './log/log.routes.ts';
import logExportRoutes from './log/log-export.routes.ts';
import onlineRoutes from './online/online.routes.ts';
import bindingRoutes from './own-account/bindings.routes.ts';
import ownProfileRoutes from './own-account/own-profile.routes.ts';
import dataRuleRoutes from './permission/data-rule.routes.ts';
import grantRoutes from './permission/grant.routes.ts';
import menuPlaceRoutes from './permission/menu-place.routes.ts';
import permissionRoutes from './permission/permission.routes.ts';
import permissionListRoutes from './permission/permission-lists.routes.ts';
import positionRoutes from './position/position.routes.ts';
import recordActivityRoutes from './record/record-activity.routes.ts';
import recordCommentRoutes from './record/record-comment.routes.ts';
import recordOverviewRoutes from './record/record-overview.routes.ts';
import roleRoutes from './role/role.routes.ts';
import searchRoutes from './search/search.routes.ts';
import accountRoutes from './session/account.routes.ts';
import sessionRoutes from './session/session.routes.ts';
import visitRoutes from './session/visit.routes.ts';
import { systemTools } from './system-tools.ts';
import tenantAdministrationRoutes from './tenant/tenant.routes.ts';
import tenantRemovalRoutes from './tenant/tenant-removal.routes.ts';
import userRoutes from './user/user.routes.ts';
import userAgentRoutes from './user/user-agent.routes.ts';
import userBinRoutes from './user/user-bin.routes.ts';
import userCallRoutes from './user/user-calls.routes.ts';
import userListRoutes from './user/user-lists.routes.ts';

/** The plugin of the system group: sessions and rights for the whole API, and the routes of the administration screens. */
export default async function systemModule(app: FastifyInstance): Promise<void> {
  const { sessions } = systemTools(app);
  app.kernel.sessions = sessions;
  const refusals = refusalNotes(app.kernel);
  app.kernel.noteRefusal = refusals.note;
  app.addHook(
    'onClose',
    async () => await refusals.flush().catch((error: unknown) => app.log.warn({ err: error }, 'refusals were not audited')),
  );

  // Clears the caches of rights, sessions and dictionaries before the response to a write is sent, because the call may have changed them.
  app.addHook('onSend', async (request, reply, payload) => {
    const { url = '' } = request.routeOptions;
    // Saving drafts and list views is frequent and changes no rights, so the caches stay.
    if (request.method === 'GET' || /\/sys\/(draft|listView)\//.test(url)) return;
    // Refused calls of strangers changed nothing; otherwise anybody without an account could keep the caches empty.
    const isRefused = reply.statusCode >= 400 || (typeof payload === 'string' && payload.startsWith('{"success":false'));
    if (isRefused && !request.caller) return;
    sessions.forgetAll();
    if (url.includes('/sys/dict')) app.kernel.dictionaries.changed();
  });

  for (const routes of [
    sessionRoutes,
    accountRoutes,
    visitRoutes,
    accountPlugin,
    secondFactorRoutes,
    securityRoutes,
    proofRoutes,
    ownSessionRoutes,
    ownProfileRoutes,
    bindingRoutes,
    resetFactorRoutes,
    logRoutes,
    logExportRoutes,
    onlineRoutes,
    userRoutes,
    userCallRoutes,
    userListRoutes,
    roleRoutes,
    permissionRoutes,
    menuPlaceRoutes,
    permissionListRoutes,
    grantRoutes,
    consequenceRoutes,
    dataRuleRoutes,
    departRoutes,
    departMoveRoutes,
    departUserRoutes,
    departListRoutes,
    departGrantRoutes,
    departRoleRoutes,
    userBinRoutes,
    userAgentRoutes,
    tenantAdministrationRoutes,
    tenantRemovalRoutes,
    addressBookRoutes,
    dataLogRoutes,
    checkRuleRoutes,
    fillRuleRoutes,
    dataSourceRoutes,
    gatewayRouteRoutes,
    positionRoutes,
    categoryRoutes,
    categoryChoiceRoutes,
    dictRoutes,
    dictBinRoutes,
    dictListRoutes,
    tableDictRoutes,
    duplicateRoutes,
    draftRoutes,
    listViewRoutes,
    searchRoutes,
    fileRoutes,
    fileListRoutes,
    recordActivityRoutes,
    recordCommentRoutes,
    recordOverviewRoutes,
  ]) {
    await app.register(routes);
  }
}
