import { LorryList } from 'shared-freight/lorry-list';

export default () => <LorryList isPortal />;
