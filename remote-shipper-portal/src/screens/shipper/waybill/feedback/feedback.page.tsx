import { FeedbackList } from 'shared-freight/feedback-list';

export default function ShipperFeedbackPage() {
  return <FeedbackList isPortal />;
}
