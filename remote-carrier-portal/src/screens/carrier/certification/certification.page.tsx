import { carrier } from 'shared-contracts/business/carrier';
import { CertificationPage } from 'shared-freight/certification-page';

export default function CarrierCertificationPage() {
  return (
    <CertificationPage
      entity={carrier}
      facts={['carrierName', 'carrierType', 'uscc', 'idCardNo', 'legalPerson', 'contactName', 'contactMobile', 'address', 'payeeMode']}
    />
  );
}
