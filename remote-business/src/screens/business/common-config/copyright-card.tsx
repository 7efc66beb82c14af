import { type Copyright, copyrightKey, copyrightPath } from 'shared-contracts/business/master/common-config';
import { nameLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { Card, Typography } from 'shared-widgets/ui/content';
import { Button, Flex } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';

const noText = '\u00a0';

/** Card with the copyright line that is shown at the bottom of every page, and a button that finds the setting for it. */
export function CopyrightCard({ onFind }: { readonly onFind: (key: string) => void }) {
  const text = useText();
  const label = useLabel();
  const { data, error } = useRead<Copyright>(copyrightPath, {}, { entity: 'commonConfig' });
  if (!data && error) return null;
  return (
    <Card
      size="small"
      title={text('config.copyright')}
      extra={
        <Button size="small" onClick={() => onFind(copyrightKey)}>
          {text('config.find')}
        </Button>
      }
    >
      <Flex vertical gap={4}>
        {/* Both lines take their place before they are known, so that the list below does not move. */}
        <Typography.Text>{data ? label(nameLabel(data.copyrightInfo, data.copyrightInfoEn)) : noText}</Typography.Text>
        {(!data || data.contactEmail) && <Typography.Text type="secondary">{data?.contactEmail ?? noText}</Typography.Text>}
      </Flex>
    </Card>
  );
}
