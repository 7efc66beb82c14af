import { RelationList } from 'shared-freight/relation-list';

export default function ShipperOwnerRelationUserPage() {
  return <RelationList isPortal />;
}
