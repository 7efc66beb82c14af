import { useState } from 'react';
import { driver } from 'shared-contracts/business/driver';
import { crewChoices, lorryDriverChoices } from 'shared-freight/crew-choices';
import { useLabel } from 'shared-platform/i18n';
import { ReferenceSelect } from 'shared-widgets/reference-select';
import { Button } from 'shared-widgets/ui/core';
import { Modal } from 'shared-widgets/ui/overlay';
import { useText } from '../../messages.ts';
import styles from './board.module.css';
import type { PlanRow } from './board-goods.ts';

export interface DriverCellProps {
  readonly row: PlanRow | undefined;
  readonly driverId: string;
  readonly isDisabled: boolean;
  readonly onChange: (driverId: string) => void;
}

/**
 * A plan row's driver, chosen in a dialog from the drivers of the lorry's carrier. The dialog makes the checks that the assignment of a
 * waybill makes.
 */
export function DriverCell({ row, driverId, isDisabled, onChange }: DriverCellProps) {
  const text = useText();
  const label = useLabel();
  const [isOpen, setOpen] = useState(false);
  const [named, setNamed] = useState<{ readonly id: string; readonly name: string } | null>(null);
  if (!row) return null;
  const name = named?.id === driverId ? named.name : driverId === row.driverId ? row.driverName : text('board.otherDriver');
  const { dispatchOrderId, orderId, lorryId } = row;
  const choices = dispatchOrderId ? crewChoices({ dispatchOrderId }).driverId : lorryDriverChoices(orderId ?? '', lorryId);
  return (
    <>
      <Button
        type="text"
        size="small"
        className={styles.driver}
        disabled={isDisabled}
        aria-label={text('board.chooseDriver', { name: (driverId && name) || '-' })}
        onClick={() => setOpen(true)}
      >
        {(driverId && name) || text('board.pickDriver')}
      </Button>
      <Modal
        open={isOpen}
        title={`${row.plateNumber} · ${label(driver.label)}`}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <ReferenceSelect
          entity={driver}
          aria-label={label(driver.label)}
          style={{ width: '100%' }}
          value={driverId || null}
          shownText={name}
          choices={choices}
          choiceValues={() => ({ lorryId })}
          onChange={(id, record) => {
            if (id) setNamed({ id, name: String(record?.driverName ?? '') });
            onChange(id ?? '');
            setOpen(false);
          }}
        />
      </Modal>
    </>
  );
}
