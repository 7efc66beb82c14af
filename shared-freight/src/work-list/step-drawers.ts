/** The drawers of the steps that carriers and drivers report. */
import type { ComponentType } from 'react';
import { UploadReceiptDrawer } from '../receipt/upload-receipt.drawer.tsx';
import type { RoadSurface } from '../road/road-drawer.tsx';
import { DeliverDrawer } from '../waybill/deliver-drawer.tsx';
import { LoadDrawer } from '../waybill/load-drawer.tsx';
import { ArriveDrawer, DepartDrawer, ExceptionDrawer } from '../waybill/waybill-drawers.tsx';

export const stepDrawers = {
  load: LoadDrawer,
  depart: DepartDrawer,
  arrive: ArriveDrawer,
  deliver: DeliverDrawer,
  uploadReceipt: UploadReceiptDrawer,
  reportException: ExceptionDrawer,
} as const satisfies Readonly<Record<string, ComponentType<RoadSurface>>>;
