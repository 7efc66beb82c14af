import { type CertifiedEntity, documentsOf, readFindings, writeFindings } from 'shared-contracts/business/master/cert-documents';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { ActionDrawer } from 'shared-widgets/action-drawer';
import { asText } from 'shared-widgets/field-kinds';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Flex } from 'shared-widgets/ui/core';
import { Form, Radio } from 'shared-widgets/ui/form';
import { certificationTexts as texts } from './certification-texts.ts';
import { DocumentCard } from './document-card.tsx';

type Row = Readonly<Record<string, unknown>>;

interface FindingsProps {
  readonly entity: EntityDefinition;
  readonly row: Row;
  /** The decisions on all documents as text, e.g. `licenseImg:Y,idFrontImg:N`. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

const documents = (entity: EntityDefinition, row: Row) => documentsOf(entity.name as CertifiedEntity, row);

/** Form field that shows each document with its facts and takes the decision on it; no decision has a preset value. */
function Findings({ entity, row, value, onChange }: FindingsProps) {
  const text = useLabel();
  const decided = readFindings(value);
  return (
    <Flex vertical gap={12}>
      {documents(entity, row).map((document) => {
        const { file } = document;
        const choices = [
          { value: 'Y', label: text(texts.fit), disabled: !row[file] },
          { value: 'N', label: text(texts.unfit) },
        ];
        return (
          <DocumentCard
            key={file}
            entity={entity}
            document={document}
            row={row}
            extra={
              <Radio.Group
                aria-label={text(entity.fields[file]?.label ?? texts.documents)}
                optionType="button"
                options={choices}
                value={decided.get(file) ?? null}
                onChange={({ target }) => onChange?.(writeFindings(new Map([...decided, [file, target.value]])))}
              />
            }
          />
        );
      })}
    </Flex>
  );
}

/** The drawer in which an auditor decides on each document of a record, and then on the certification as a whole. */
export function certAuditDrawer<const E extends EntityDefinition>(entity: E) {
  return function CertAuditDrawer({ record, ...drawer }: RowSurfaceProps<E>) {
    const text = useLabel();
    // The cast is safe: records of shippers, carriers, drivers and lorries are plain objects with values by field name.
    const row = record as Row;
    const isComplete = (findings: string | undefined) => documents(entity, row).every(({ file }) => readFindings(findings).has(file));
    return (
      <ActionDrawer
        entity={entity}
        action={'auditCert' as Extract<keyof E['actions'], string>}
        record={record as RecordOf<E>}
        fields={['certRejectReason']}
        width={960}
        extra={(values) => {
          const findings = asText(values.findings);
          const isFit = isComplete(findings) && [...readFindings(findings).values()].every((verdict) => verdict === 'Y');
          const choices = [
            { value: 'Y', label: text(texts.pass), disabled: !isFit },
            { value: 'N', label: text(texts.refuse) },
          ];
          return (
            <>
              <Form.Item
                name="findings"
                label={text(texts.documents)}
                rules={[
                  {
                    validator: async (_, value) =>
                      isComplete(asText(value)) ? undefined : await Promise.reject(new Error(text(texts.undecided))),
                  },
                ]}
              >
                <Findings entity={entity} row={row} />
              </Form.Item>
              <Form.Item
                name="pass"
                label={text(texts.decision)}
                extra={isFit ? undefined : text(texts.onlyFit)}
                rules={[{ required: true, message: text(texts.chooseDecision) }]}
              >
                <Radio.Group optionType="button" buttonStyle="solid" options={choices} />
              </Form.Item>
            </>
          );
        }}
        {...drawer}
      />
    );
  };
}
