import { useState } from 'react';
import { type CertifiedEntity, certGaps, documentsOf } from 'shared-contracts/business/master/cert-documents';
import { certRecord } from 'shared-contracts/business/master/cert-record';
import { certStatus } from 'shared-contracts/business/states';
import { type EntityDefinition, permissionCode, type RecordOf } from 'shared-contracts/entity/entity';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { useTab } from 'shared-platform/tabs';
import { ActionDrawer } from 'shared-widgets/action-drawer';
import { ResultPage } from 'shared-widgets/controls';
import { FieldCell } from 'shared-widgets/field-cell';
import { Card, Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Descriptions } from 'shared-widgets/ui/data';
import { CertHistory } from './cert-history.tsx';
import { certificationTexts as texts } from './certification-texts.ts';
import { DocumentCard } from './document-card.tsx';

type Row = Readonly<Record<string, unknown>>;

interface CertificationPageProps<E extends EntityDefinition> {
  readonly entity: E;
  /** Certified fields, in order; fields that a document proves are shown beside the document instead. */
  readonly facts: readonly Extract<keyof E['fields'], string>[];
}

/** 认证: page of a shipper's or carrier's own certification: its state, what is missing, and the next step. */
export function CertificationPage<const E extends EntityDefinition>({ entity, facts }: CertificationPageProps<E>) {
  const text = useLabel();
  // The list has a single record, because the row scope leaves only the caller's own party.
  const { data, error, isLoading, refetch } = entityApi(entity).useList({ pageNo: 1, pageSize: 1 });
  const record = data?.records[0];
  if (isLoading && !record) return <Skeleton active />;
  if (!record)
    return <Alert type="error" showIcon title={error?.message ?? ''} action={<Button onClick={refetch}>{text(texts.retry)}</Button>} />;
  const row = record as Row;
  const known = facts.flatMap((name) => {
    const field = entity.fields[name];
    return field ? [{ key: name, label: text(field.label), children: <FieldCell field={field} name={name} row={row} /> }] : [];
  });
  return (
    <Flex vertical gap={16} style={{ maxWidth: 960, marginInline: 'auto', width: '100%' }}>
      <Standing entity={entity} record={record as RecordOf<E>} onDone={refetch} />
      <Card size="small" title={text(texts.facts)}>
        <Descriptions size="small" column={{ xs: 1, md: 2 }} items={known} />
      </Card>
      {documentsOf(entity.name as CertifiedEntity, row).map((document) => (
        <DocumentCard key={document.file} entity={entity} document={document} row={row} />
      ))}
      <History partyId={String(row.id)} />
    </Flex>
  );
}

/** The events of the certification so far, for people who may read them. */
function History({ partyId }: { readonly partyId: string }) {
  const text = useLabel();
  if (!useCan()(permissionCode(certRecord, 'list'))) return null;
  return (
    <Card size="small" title={text(texts.history)}>
      <CertHistory partyId={partyId} />
    </Card>
  );
}

interface StandingProps<E extends EntityDefinition> {
  readonly entity: E;
  readonly record: RecordOf<E>;
  readonly onDone: () => void;
}

function Stop({ title, reason }: { readonly title: string; readonly reason: unknown }) {
  return <Alert type="error" showIcon title={title} description={reason ? String(reason) : undefined} />;
}

const open: readonly string[] = [certStatus.none, certStatus.rejected, certStatus.expired];

/** The state of the certification, the reason of a refusal, what is missing, and the buttons for the next step. */
function Standing<E extends EntityDefinition>({ entity, record, onDone }: StandingProps<E>) {
  const text = useLabel();
  const { id: tab } = useTab();
  const can = useCan();
  const [isFilling, setFilling] = useState(false);
  type Action = Extract<keyof E['actions'], string>;
  const [submit, submitting] = entityApi(entity).useAction('submitCert' as Action);
  const [withdraw, withdrawing] = entityApi(entity).useAction('withdrawCert' as Action);
  const row = record as Row;
  const status = String(row.certStatus);
  const isOpen = open.includes(status);
  const { missing, ended } = certGaps(entity.name as CertifiedEntity, row, shanghaiNow().slice(0, 10));
  const labelOf = (name: string) => text(entity.fields[name]?.label ?? texts.documents);
  const gaps = [...missing.map(labelOf), ...ended.map((name) => `${labelOf(name)} ${text(texts.passed)}`)];
  const may = (action: string) => can(permissionCode(entity, action));

  const run = async (act: typeof submit, sure: string): Promise<void> => {
    if (!(await notices.confirm({ title: sure, tab }))) return;
    const key = { id: record.id, version: record.version };
    const { data } = await act(key as Parameters<typeof act>[0]);
    if (data) notices.success(data.message);
    onDone();
  };
  const statusField = entity.fields.certStatus;
  return (
    <Card
      size="small"
      title={String(row[entity.titleField] ?? '')}
      extra={statusField && <FieldCell field={statusField} name="certStatus" row={row} tag />}
    >
      <Flex vertical gap={12}>
        {status === certStatus.rejected && row.certRejectReason ? (
          <Alert type="error" showIcon title={text(texts.refused)} description={String(row.certRejectReason)} />
        ) : null}
        {row.blackFlag === 'Y' && <Stop title={text(texts.blacklisted)} reason={row.standingReason} />}
        {status === certStatus.frozen && row.blackFlag !== 'Y' && <Stop title={text(texts.stopped)} reason={row.standingReason} />}
        {status === certStatus.pending && (
          <ResultPage type="success" title={text(texts.submitted)} description={text(texts.submittedHint)} />
        )}
        {isOpen && gaps.length > 0 && <Alert type="warning" showIcon title={text(texts.gaps)} description={gaps.join(' · ')} />}
        {row.certSubmitTime ? (
          <Typography.Text type="secondary">{`${labelOf('certSubmitTime')} ${String(row.certSubmitTime).slice(0, 16)}`}</Typography.Text>
        ) : null}
        <Flex gap={8} wrap>
          {isOpen && may('fillCert') && (
            <Button type={gaps.length > 0 ? 'primary' : 'default'} size="large" onClick={() => setFilling(true)}>
              {text(texts.fill)}
            </Button>
          )}
          {isOpen && may('submitCert') && (
            <Button
              type={gaps.length > 0 ? 'default' : 'primary'}
              size="large"
              loading={submitting.isLoading}
              onClick={() => void run(submit, text(texts.submitSure))}
            >
              {text(texts.submit)}
            </Button>
          )}
          {status === certStatus.pending && may('withdrawCert') && (
            <Button size="large" loading={withdrawing.isLoading} onClick={() => void run(withdraw, text(texts.withdrawSure))}>
              {text(texts.withdraw)}
            </Button>
          )}
        </Flex>
      </Flex>
      <ActionDrawer
        entity={entity}
        action={'fillCert' as Action}
        record={record}
        open={isFilling}
        initial={row}
        onClose={() => setFilling(false)}
        onDone={onDone}
      />
    </Card>
  );
}
