import { useEffect, useEffectEvent, useState } from 'react';
import { type Label, nameLabel } from 'shared-contracts/texts/label';
import { layoutSizes } from 'shared-contracts/wire/constants';
import type { Page } from 'shared-contracts/wire/envelope';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { usePickerPaging } from '../pickers/picker-paging.ts';
import { PickerProblem } from '../pickers/picker-problem.tsx';
import { type PickerTranslate, usePickerWords } from '../pickers/picker-words.ts';
import { Grid } from '../ui/core.ts';
import { Table, type TableColumnsType } from '../ui/data.ts';
import { useInertMeasureRow } from '../ui/mended-roles.ts';
import type { PickedUser } from './user-picker.tsx';

interface UserTableProps {
  readonly departId: string | undefined;
  readonly account: string;
  readonly multiple: boolean;
  /** User names of the chosen people. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[], seen: readonly PickedUser[]) => void;
  /** Called when the first users are visible, or cannot be read. */
  readonly onListed: () => void;
}

function columnsOf(t: PickerTranslate, label: (words: Label) => string): TableColumnsType<PickedUser> {
  return [
    { key: 'username', dataIndex: 'username', title: t('userAccount'), width: 140, ellipsis: true },
    { key: 'realname', dataIndex: 'realname', title: t('userName'), width: 140, ellipsis: true },
    {
      key: 'sex',
      dataIndex: 'sex',
      title: t('userSex'),
      width: 80,
      render: (sex: unknown) => (sex === 1 ? t('male') : sex === 2 ? t('female') : ''),
    },
    { key: 'phone', dataIndex: 'phone', title: t('userPhone'), width: 140 },
    {
      ...{ key: 'orgCodeTxt', title: t('userDepart'), ellipsis: true },
      render: (_, { orgCodeTxt, orgCodeTxtEn }) => label(nameLabel(orgCodeTxt ?? '', orgCodeTxtEn)),
    },
  ];
}

/** Users of the chosen department and account; selected ones stay selected on other pages. */
export function UserTable({ departId, account, multiple, chosen, onChoose, onListed }: UserTableProps) {
  const t = usePickerWords();
  const label = useLabel();
  const table = useInertMeasureRow();
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 });
  const { sm } = Grid.useBreakpoint();
  const { data, error, isFetching, refetch } = useRead<Page<PickedUser>>('/sys/user/queryUserComponentData', {
    ...page,
    username: account,
    departId,
    column: 'createTime',
    order: 'desc',
    field: 'username,realname,sex,phone,orgCodeTxt,orgCodeTxtEn',
  });
  const isListed = data !== undefined || error !== undefined;
  const tellListed = useEffectEvent(onListed);
  useEffect(() => {
    if (!isListed) return;
    // The second frame begins after the first one, which shows the users, is painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => tellListed());
    });
    return () => cancelAnimationFrame(frame);
  }, [isListed]);
  const records = data?.records ?? [];
  const pagination = usePickerPaging({ ...page, total: data?.total ?? 0, onPage: (pageNo, pageSize) => setPage({ pageNo, pageSize }) });
  if (error) return <PickerProblem message={error.message} onRetry={refetch} />;
  const choose = (next: readonly string[]): void => onChoose(multiple ? next : next.slice(-1), records);
  return (
    <Table<PickedUser>
      ref={table}
      aria-label={t('users')}
      rowKey="username"
      size="small"
      columns={columnsOf(t, label)}
      dataSource={records}
      loading={isFetching}
      {...(sm ? {} : { scroll: { x: layoutSizes.userTableScroll } })}
      pagination={pagination}
      rowSelection={{
        type: multiple ? 'checkbox' : 'radio',
        selectedRowKeys: [...chosen],
        preserveSelectedRowKeys: true,
        columnWidth: 40,
        getCheckboxProps: (row) => ({ 'aria-label': t('choosePerson', { name: row.realname ?? row.username }) }) as object,
        onChange: (keys) => choose(keys.map(String)),
      }}
      onRow={({ username }) => ({
        onClick: (event) => {
          if ((event.target as HTMLElement).closest('input, label')) return;
          if (!multiple) choose([username]);
          else choose(chosen.includes(username) ? chosen.filter((one) => one !== username) : [...chosen, username]);
        },
      })}
    />
  );
}
