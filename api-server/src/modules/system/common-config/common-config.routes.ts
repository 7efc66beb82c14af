import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dayText } from '../../../kernel/clock.ts';
import { route } from '../../../kernel/route.ts';
import { commonConfigs } from './common-config.table.ts';

/** The one setting that people see before they sign in. */
export default async function commonConfigRoutes(app: FastifyInstance) {
  route(app, {
    method: 'GET',
    url: '/business/bizCommonConfig/queryCopyrightInfo',
    access: 'public',
    result: z.object({ copyrightInfo: z.string() }),
    summary: 'The line at the foot of every page.',
    tags: ['commonConfig'],
    handler: async ({ now }) => {
      const [row] = await app.kernel.database.asSystem('copyright', (tx) =>
        tx
          .select({ value: commonConfigs.configValue })
          .from(commonConfigs)
          .where(
            and(
              eq(commonConfigs.tenantId, 0),
              eq(commonConfigs.configKey, 'basic.copyrightInfo'),
              isNull(commonConfigs.companyId),
              eq(commonConfigs.delFlag, 0),
            ),
          ),
      );
      return { copyrightInfo: (row?.value ?? '').replace('{year}', dayText(now).slice(0, 4)) };
    },
  });
}
