import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { copyrightEnglishKey, copyrightKey, copyrightPath } from 'shared-contracts/business/master/common-config';
import { z } from 'zod';
import { dayText } from '../../../kernel/basics/clock.ts';
import { route } from '../../../kernel/http/route.ts';
import { commonConfigs } from './common-config.table.ts';
import { copyrightDefaults } from './product-settings.ts';

const shown = { copyright: copyrightKey, english: copyrightEnglishKey, contact: 'basic.contactEmail' } as const;

/** Routes for settings that are shown before sign-in. */
export default async function copyrightRoutes(app: FastifyInstance) {
  route(app, {
    method: 'GET',
    url: copyrightPath,
    access: 'public',
    tier: 'tenant',
    result: z.object({ copyrightInfo: z.string(), copyrightInfoEn: z.string(), contactEmail: z.string() }),
    summary: 'The line at the foot of every page: copyright, and the address of the company.',
    tags: ['commonConfig'],
    handler: async ({ now }) => {
      const rows = await app.kernel.database.asSystem('copyright', (tx) =>
        tx
          .select({ key: commonConfigs.configKey, value: commonConfigs.configValue })
          .from(commonConfigs)
          .where(
            and(
              eq(commonConfigs.tenantId, 0),
              inArray(commonConfigs.configKey, Object.values(shown)),
              isNull(commonConfigs.companyId),
              eq(commonConfigs.delFlag, 0),
            ),
          ),
      );
      const value = (key: string): string => rows.find((row) => row.key === key)?.value ?? '';
      const [known, english] = copyrightDefaults;
      const own = value(shown.copyright);
      // A company's own text is shown in both languages until it writes an English one: the product's name would be wrong in its place.
      const ownEnglish = value(shown.english) || (own === known ? english : own);
      const [copyrightInfo = '', copyrightInfoEn = ''] = [own, ownEnglish].map((each) => each.replace('{year}', dayText(now).slice(0, 4)));
      return { copyrightInfo, copyrightInfoEn, contactEmail: value(shown.contact) };
    },
  });
}
