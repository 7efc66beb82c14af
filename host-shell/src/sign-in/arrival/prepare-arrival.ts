/**
 * What happens between the sign-in response and the opening of the product: choice of tenant and department, greeting, and signing out when
 * something fails.
 */

import type { DepartmentChoice, LoginResult, TenantChoice } from 'shared-contracts/session/session';
import { partOfDay } from 'shared-contracts/wire/constants';
import { endServerSession, http } from 'shared-platform/http';
import { translate } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { forgetSession, selectTenant, session } from 'shared-platform/session';
import '../parts/account-messages.ts';

/** Tenants and departments among which the person can choose; an empty list means that there is no choice. */
export interface ArrivalChoice {
  readonly tenants: readonly TenantChoice[];
  readonly departments: readonly DepartmentChoice[];
}

/** Delay of the greeting in milliseconds, so that the landing page is shown first. */
const greetAfter = 1500;

/** What the person must choose before the product opens; null when nothing must be chosen. A single tenant is chosen automatically. */
export async function choiceFor(result: LoginResult): Promise<ArrivalChoice | null> {
  const tenants = await tenantsOf(result);
  const [only] = tenants;
  if (only && tenants.length === 1) selectTenant(String(only.id));
  const choice = { tenants: tenants.length > 1 ? tenants : [], departments: result.multi_depart === 2 ? result.departs : [] };
  return choice.tenants.length > 0 || choice.departments.length > 0 ? choice : null;
}

/** The tenants that the response contains, otherwise the tenant ids in the user record. */
async function tenantsOf({ tenantList, userInfo }: LoginResult): Promise<readonly TenantChoice[]> {
  if (tenantList) return tenantList;
  const { relTenantIds } = userInfo as { relTenantIds?: string | null };
  const ids = (relTenantIds ?? '').split(',').filter(Boolean);
  const [only] = ids;
  if (only && ids.length === 1) return [{ id: Number(only), name: only }];
  return ids.length === 0 ? [] : http.get('/sys/tenant/queryList', { ids: ids.join(',') }, { quiet: true });
}

/** Greets the user, and informs users without a department. */
export function greet({ multi_depart: departments }: LoginResult): void {
  const token = session.current()?.token;
  setTimeout(() => {
    if (!token || session.current()?.token !== token) return;
    const greeting = translate('account', partOfDay());
    notices.notify({
      level: 'success',
      title: translate('account', 'welcome'),
      content: translate('account', 'welcomeText', { greeting }),
      // In a wide window it is at the bottom, so that it covers no buttons of a list, and closes by itself.
      placement: 'bottom',
      seconds: 3,
      phoneText: translate('account', 'welcomePhone', { greeting }),
    });
    if (departments === 0) {
      const [title, content] = [translate('account', 'hint'), translate('account', 'noDepartment')];
      notices.notify({ level: 'warning', title, content, placement: 'bottom' });
    }
  }, greetAfter);
}

/** Ends a session whose preparation failed, also on the server, without a message. */
export async function turnAway(): Promise<void> {
  if (session.current()) await endServerSession();
  forgetSession();
}
