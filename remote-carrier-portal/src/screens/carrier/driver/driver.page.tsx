import { DriverList } from 'shared-freight/driver-list';

export default () => <DriverList isPortal />;
