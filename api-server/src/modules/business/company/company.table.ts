import { company } from 'shared-contracts/business/master/company';
import { commonStatus } from 'shared-contracts/business/states';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';

export const companies = entityTable('biz_company', company, {
  defaults: { reportStatusFlag: 'N', status: commonStatus.enabled },
  unique: {
    no: { on: ['tenantId', 'companyNo'], deletedToo: true },
    name: { on: ['tenantId', 'companyName'] },
    uscc: { on: ['tenantId', 'uscc'], where: "uscc <> ''" },
  },
  indexes: { list: { on: newestFirst } },
  search: { trigram: ['companyName', 'companyNo'] },
});

export type CompanyRow = typeof companies.$inferSelect;
