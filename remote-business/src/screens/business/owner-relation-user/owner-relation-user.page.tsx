import { RelationList } from 'shared-freight/relation-list';

export default function OwnerRelationUserPage() {
  return <RelationList />;
}
