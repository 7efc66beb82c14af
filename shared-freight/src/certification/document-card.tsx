import type { ReactNode } from 'react';
import type { CertDocument } from 'shared-contracts/business/master/cert-documents';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { FieldCell } from 'shared-widgets/field-cell';
import { Card, Typography } from 'shared-widgets/ui/content';
import { Flex } from 'shared-widgets/ui/core';
import { Descriptions } from 'shared-widgets/ui/data';
import { certificationTexts as texts } from './certification-texts.ts';

interface DocumentCardProps {
  readonly entity: EntityDefinition;
  readonly document: CertDocument;
  readonly row: Readonly<Record<string, unknown>>;
  /** Content beside the document's name, e.g. the decision on the document. */
  readonly extra?: ReactNode;
}

/** A document of a certification: its pictures beside the facts that it proves. */
export function DocumentCard({ entity, document: { file, facts }, row, extra }: DocumentCardProps) {
  const text = useLabel();
  const field = entity.fields[file];
  if (!field) return null;
  const items = facts.flatMap((name) => {
    const fact = entity.fields[name];
    return fact ? [{ key: name, label: text(fact.label), children: <FieldCell field={fact} name={name} row={row} /> }] : [];
  });
  return (
    <Card size="small" title={text(field.label)} extra={extra}>
      <Flex gap={16} wrap align="start">
        {row[file] ? (
          <FieldCell field={field} name={file} row={row} />
        ) : (
          <Typography.Text type="warning">{text(texts.missing)}</Typography.Text>
        )}
        {items.length > 0 && <Descriptions size="small" column={1} items={items} style={{ flex: 1, minWidth: 220 }} />}
      </Flex>
    </Card>
  );
}
