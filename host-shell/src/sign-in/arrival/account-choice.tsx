/** Choice of tenant and department after sign-in, for people who belong to several; the product opens afterwards. */
import { useId, useState } from 'react';
import { departLabel } from 'shared-contracts/texts/label';
import { failureOf } from 'shared-platform/http';
import { useLabel, useMessages } from 'shared-platform/i18n';
import { saidOf } from 'shared-platform/joined-texts';
import { selectDepartment, selectTenant } from 'shared-platform/session';
import { leaveSignedOutMessage } from '../../navigation/signed-out-message.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { SelectField } from '../parts/select-field.tsx';
import styles from '../parts/sign-in.module.css';
import { useForm } from '../parts/use-form.ts';
import { type Arrival, letIn, sendBack } from './arrival.ts';
import '../parts/account-messages.ts';

type Field = 'tenant' | 'department';
const names: readonly Field[] = ['tenant', 'department'];

export function AccountChoice({ arrival: { result, choice } }: { readonly arrival: Arrival }) {
  const t = useMessages('account');
  const label = useLabel();
  const headingId = useId();
  const [isLeaving, setLeaving] = useState(false);
  const { tenants, departments } = choice;
  const form = useForm<Field>({
    names,
    initial: { department: result.userInfo.orgCode ?? '', tenant: '' },
    fallback: t('requestFailed'),
    check: ({ tenant, department }) => ({
      tenant: tenants.length > 0 && !tenant ? t('tenantMissing') : undefined,
      department: departments.length > 0 && !department ? t('departmentMissing') : undefined,
    }),
  });

  const leave = async (why: string): Promise<void> => {
    setLeaving(true);
    if (why) leaveSignedOutMessage(why);
    await sendBack();
  };
  const enter = async ({ tenant, department }: Readonly<Record<Field, string>>): Promise<null> => {
    try {
      if (tenants.length > 0) selectTenant(tenant);
      if (departments.length > 0) await selectDepartment(department, { quiet: true });
      await letIn(result);
    } catch (error) {
      await leave(saidOf(t('signInFailed'), failureOf(error).message || t('requestFailed')));
    }
    return null;
  };

  return (
    <form ref={form.ref} className={styles.form} aria-labelledby={headingId} noValidate onSubmit={form.submit(enter)}>
      <PageHeading id={headingId} text={t('choiceText', { name: result.userInfo.realname })}>
        {t('choiceHeading')}
      </PageHeading>
      {tenants.length > 0 && (
        <SelectField
          {...form.field('tenant')}
          label={t('tenant')}
          placeholder={t('tenantMissing')}
          options={tenants.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {departments.length > 0 && (
        <SelectField
          {...form.field('department')}
          label={t('department')}
          placeholder={t('departmentMissing')}
          options={departments.map((depart) => ({ value: depart.orgCode, label: label(departLabel(depart)) }))}
        />
      )}
      <FormEnd {...form} label={t('enter')} busyLabel={t('entering')} />
      <button type="button" className={styles.link} disabled={isLeaving || form.isBusy} onClick={() => void leave('')}>
        {t('otherAccount')}
      </button>
    </form>
  );
}
