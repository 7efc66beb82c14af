import { and, eq, sql } from 'drizzle-orm';
import { company, companyType, firstCompany } from 'shared-contracts/business/master/company';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { commonStatus } from 'shared-contracts/business/states';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { Business, invalidAt } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { departs } from '../../system/depart/depart.table.ts';
import { dictItems, dicts } from '../../system/dict/dict.table.ts';
import { upper } from '../party-rules.ts';
import { checkRegion } from '../region.ts';
import { checkUnique } from '../unique-rows.ts';
import { type CompanyRow, companies } from './company.table.ts';

type CompanyDraft = Partial<DraftOf<typeof company>>;

export async function prepareCompany(tx: Tx, caller: Caller, draft: CompanyDraft) {
  const derived = await checkCompany(tx, caller, draft);
  return { ...derived, companyNo: await nextNumber(tx, caller.tenantId, numberKinds.company) };
}

export async function changeCompany(tx: Tx, caller: Caller, draft: CompanyDraft, current: CompanyRow) {
  return await checkCompany(tx, caller, { ...current, ...draft }, current);
}

async function checkCompany(tx: Tx, caller: Caller, draft: CompanyDraft, current?: CompanyRow) {
  const uscc = upper(draft.uscc) ?? '';
  const { networkPermitNo, networkPermitFrom, networkPermitTo, icpNo } = draft;
  const isOperating = draft.companyType === companyType.operating;
  const problems = {
    ...(isOperating && !networkPermitNo && { networkPermitNo: '运营主体须填写网络货运许可证号' }),
    ...(isOperating && !networkPermitFrom && { networkPermitFrom: '运营主体须填写许可证有效期' }),
    ...(isOperating && !networkPermitTo && { networkPermitTo: '运营主体须填写许可证有效期' }),
    ...(isOperating && !icpNo && { icpNo: '运营主体须填写增值电信业务许可证号' }),
    ...(networkPermitFrom &&
      networkPermitTo &&
      networkPermitTo < networkPermitFrom && { networkPermitTo: '许可证有效期止不能早于有效期起' }),
  };
  if (Object.keys(problems).length > 0) throw invalidAt(problems);
  checkRegion(draft);
  const uniques = [
    { column: companies.companyName, value: draft.companyName, message: '公司名称已存在', field: 'companyName' },
    { column: companies.uscc, value: uscc, message: '该统一社会信用代码已存在', field: 'uscc' },
  ] as const;
  for (const { column, value, message, field } of uniques) {
    if (!value || value === current?.[field]) continue;
    const asked = { entity: company, field, value };
    await checkUnique(tx, caller, companies, { same: eq(column, value), exceptId: current?.id, message, field, asked });
  }
  const depart = draft.orgDepartId ? await getRow(tx, caller, departs, draft.orgDepartId) : null;
  return { uscc, taxNo: upper(draft.taxNo) || uscc, orgDepartName: depart?.departName ?? null };
}

/** Refuses to disable the first company, because it is the one that concludes agreements with new shippers and carriers. */
export async function disableCompany(row: CompanyRow) {
  if (row.companyNo === firstCompany) throw new Business('默认主体不能停用');
  return { status: commonStatus.disabled };
}

/**
 * Writes the company's name into the dictionary of companies. The name of a disabled company can still be read, but is not offered for
 * selection any more.
 */
export async function publishCompany(tx: Tx, { companyNo, companyName, status }: CompanyRow): Promise<void> {
  const [dictionary] = await tx
    .select({ id: dicts.id })
    .from(dicts)
    .where(and(eq(dicts.dictCode, 'company'), eq(dicts.delFlag, 0)));
  if (!dictionary) throw new Error('The dictionary of companies is missing');
  const values = { itemText: companyName, itemTextEn: null, status: Number(status) };
  const updated = await tx
    .update(dictItems)
    .set({ ...values, version: sql`${dictItems.version} + 1` })
    .where(and(eq(dictItems.dictId, dictionary.id), eq(dictItems.itemValue, companyNo), eq(dictItems.delFlag, 0)))
    .returning({ id: dictItems.id });
  if (updated.length > 0) return;
  await tx.insert(dictItems).values({ ...values, id: newId(), dictId: dictionary.id, itemValue: companyNo, sortOrder: 100 });
}
