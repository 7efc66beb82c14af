/** Journeys of administration that a short run of `npm test` does not include: its rules are tested with rendered screens and calls. */
import { type LeftJourney, left } from './left-journey.ts';

const screens = 'remote-system-admin/src/screens';
const server = 'api-server/test';

export const leftAdministration: readonly LeftJourney[] = [
  left(
    'administration/positions.spec.ts',
    'positions are made, refused, changed',
    `${screens}/system/position/position.test.tsx › a code that is taken is told at its field; ${server}/administration/positions.test.ts › keep a code of their own`,
  ),
  left(
    'administration/users.spec.ts',
    'users are made with a role and a department',
    `${screens}/system/user/user.test.tsx › freezing asks first and sends the ids; ${screens}/system/user/user.test.tsx › a deleted user is given back by undo; ${server}/administration/users-whole.test.ts › is one person’s in a tenant`,
  ),
  left(
    'administration/users.spec.ts',
    'an agent has the menus',
    `${screens}/system/user/user.test.tsx › an agent is named with a period; ${server}/message/access-news.test.ts › hears that its person is an agent`,
  ),
  left(
    'administration/users.spec.ts',
    'somebody without the permission',
    'host-shell/src/signed-in/product.test.tsx › answers unknown paths with 404',
  ),
  left(
    'administration/roles.spec.ts',
    'a role is made, refused, granted',
    `${screens}/system/role/role.test.tsx › granting a button says whom it affects; ${server}/message/access-news.test.ts › hears of a grant to a role of its person`,
  ),
  left(
    'administration/roles.spec.ts',
    'a data rule hides rows',
    `${screens}/system/menu/menu.test.tsx › a changed one says whose rows it limits; ${server}/kernel/access.test.ts › data rules narrow list, detail and actions; ${server}/security/scope.test.ts › what a data rule hides`,
  ),
  left(
    'administration/dictionaries.spec.ts',
    'a dictionary is made, refused, changed',
    `${screens}/system/dict/dict.test.tsx › an entry that was deleted is put back by undo; ${screens}/system/dict/dict.test.tsx › refreshing the cache takes what the server has; host-shell/src/session/dictionaries-later.test.tsx › text and colour follow in an open list`,
  ),
  left(
    'administration/dictionaries.spec.ts',
    'categories are made below each other',
    `${screens}/system/category/category.test.tsx › a new one may stand below any other; ${server}/administration/categories.test.ts › are choices for every role of the tenant`,
  ),
  left(
    'administration/dictionaries.spec.ts',
    'somebody without the permission',
    'host-shell/src/signed-in/product.test.tsx › answers unknown paths with 404',
  ),
  left(
    'administration/announcements.spec.ts',
    'an announcement is written, refused',
    `${screens}/system/announcement/announcement.test.tsx › one without text is not published; ${screens}/isps/user-announcement/user-announcement.test.tsx › lists what was sent to me; ${server}/message/announcements.test.ts › is read by somebody who manages announcements`,
  ),
  left(
    'administration/announcements.spec.ts',
    'somebody without the permission',
    'host-shell/src/signed-in/product.test.tsx › answers unknown paths with 404',
  ),
  left(
    'administration/tenants.spec.ts',
    'a tenant is made, refused',
    `${screens}/system/tenant/tenant.test.tsx › a frozen tenant is removed after its contents were shown; ${server}/administration/tenants.test.ts › lose their people when they are frozen; ${server}/administration/tenant-removal.test.ts › is removed only when it is frozen`,
  ),
  left(
    'administration/tenants.spec.ts',
    'colleagues are found by name',
    `${screens}/system/address-book/address-book.test.tsx › colleagues are found in a department; ${server}/administration/address-book.test.ts › leaves out frozen accounts and other tenants`,
  ),
  left(
    'administration/menus.spec.ts',
    'a menu is made, refused, renamed',
    `${screens}/system/menu/menu.test.tsx › a menu is moved by the keyboard; ${screens}/system/menu/menu.test.tsx › selected menus are deleted together; ${server}/message/access-news.test.ts › hears of changes of the menu in every tenant`,
  ),
  left(
    'administration/messages.spec.ts',
    'a template is made, refused, tried out',
    `${screens}/message/template/template.test.tsx › a test goes to the accounts that are named; ${screens}/message/push-template/push-template.test.tsx › an event in use can be switched off; ${server}/message/message-templates.test.ts › is told in the words of its template; ${server}/message/message-templates.test.ts › is not told while it is switched off`,
  ),
  left(
    'administration/messages.spec.ts',
    'a text message that may have arrived is marked',
    `${screens}/message/push-log/push-log.test.tsx › one that failed is sent again after a question; ${server}/message/push-log.test.ts › send one again that failed or is unknown`,
  ),
  left(
    'administration/departments.spec.ts',
    'a department is made, refused',
    `${screens}/system/depart/depart.test.tsx › a department is moved below another one; ${screens}/system/depart/depart.test.tsx › members are shown and taken out; ${server}/administration/undone-deletions.test.ts › comes back with members, grants and ticks`,
  ),
  left(
    'administration/departments.spec.ts',
    'the head of a department passes on',
    `${screens}/system/my-depart/my-depart.test.tsx › a head gives a member a role of the department; ${server}/administration/delegation.test.ts › is offered, and grants, only what both the department and the head have`,
  ),
  left(
    'administration/rules.spec.ts',
    'a check rule is tried out',
    `${screens}/system/check-rule/check-rule.test.tsx › a rule is tried out as it stands; ${server}/administration/rules-restored.test.ts › a deleted check rule checks nothing`,
  ),
  left(
    'administration/rules.spec.ts',
    'a fill rule is made',
    `${screens}/system/fill-rule/fill-rule.test.tsx › the tester shows what would come next; ${server}/administration/fill-rules.test.ts › show the numbering of every kind of record`,
  ),
  left(
    'administration/rules.spec.ts',
    'somebody without the permission',
    `host-shell/src/signed-in/product.test.tsx › answers unknown paths with 404`,
  ),
  left(
    'administration/online.spec.ts',
    'somebody who is online',
    `${screens}/system/online/online.test.tsx › somebody is signed out after a question; ${server}/system/drafts.test.ts › says why: signed out, ended by an administrator`,
  ),
  left(
    'administration/jobs.spec.ts',
    'a job is scheduled with the editor',
    `${screens}/system/quartz-job/quartz-job.test.tsx › a running job can be stopped; ${screens}/system/quartz-job/quartz-job.test.tsx › running at once asks first; ${screens}/system/quartz-job/quartz-job.test.tsx › before a job is deleted the question says`,
  ),
  left(
    'administration/records.spec.ts',
    'what was done stands in the logs',
    `${screens}/system/log/log.test.tsx › lines say in words what was done; ${screens}/system/log/log.test.tsx › the log is exported by those who may; ${screens}/system/data-log/data-log.test.tsx › two versions are compared field by field`,
  ),
  left(
    'administration/records.spec.ts',
    'a file is uploaded',
    `${screens}/oss/file/file.test.tsx › lists files with size and references; ${screens}/oss/file/file.test.tsx › a file that may still belong to a form`,
  ),
  left(
    'administration/own-account.spec.ts',
    'a changed name and picture',
    `${screens}/account/settings/base/base.test.tsx › the name in the header follows; ${screens}/account/settings/avatar/avatar.test.tsx › uploaded, and shown everywhere; ${screens}/account/center/center.test.tsx › shows who the person is`,
  ),
  left(
    'administration/own-account.spec.ts',
    'a password is changed',
    `${screens}/account/settings/security/security.test.tsx › turns an authenticator on; ${screens}/account/settings/security/security.test.tsx › lists the signed-in devices; ${server}/account/sign-in.test.ts › changes its password and ends its other sessions`,
  ),
  left(
    'administration/own-account.spec.ts',
    'notices that somebody does not want',
    `${screens}/account/settings/notification/notification.test.tsx › kinds are switched per channel`,
  ),
  left(
    'administration/monitoring.spec.ts',
    'the figures of the node',
    `remote-monitoring/src/screens/monitor/system/system.test.tsx › what was recorded is drawn; remote-monitoring/src/screens/monitor/http-trace/http-trace.test.tsx › lists the last requests; remote-monitoring/src/screens/monitor/disk/disk.test.tsx › shows for each disk; remote-monitoring/src/screens/monitor/jvm/jvm.test.tsx › names parameter; remote-monitoring/src/screens/monitor/redis/redis.test.tsx › says that caches; remote-monitoring/src/screens/monitor/tomcat/tomcat.test.tsx › shows the sessions`,
  ),
  left(
    'administration/connections.spec.ts',
    'a data source is refused',
    `${screens}/system/data-source/data-source.test.tsx › the password is never shown; ${screens}/system/data-source/data-source.test.tsx › the connection is tested; ${screens}/system/data-source/data-source.test.tsx › before a data source is deleted`,
  ),
  left(
    'administration/connections.spec.ts',
    'a gateway route is refused',
    `${screens}/system/gateway-route/gateway-route.test.tsx › conditions and filters are edited as rows; ${screens}/system/gateway-route/gateway-route.test.tsx › the preview shows each part; ${screens}/system/gateway-route/gateway-route.test.tsx › an older version is compared and restored`,
  ),
  left(
    'administration/connections.spec.ts',
    'somebody without the permission',
    `host-shell/src/signed-in/product.test.tsx › answers unknown paths with 404`,
  ),
];
