import { shipper } from 'shared-contracts/business/shipper';
import { CertificationPage } from 'shared-freight/certification-page';

export default function ShipperCertificationPage() {
  return (
    <CertificationPage
      entity={shipper}
      facts={['shipperName', 'shipperType', 'uscc', 'idCardNo', 'legalPerson', 'contactName', 'contactMobile', 'address']}
    />
  );
}
