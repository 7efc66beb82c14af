import { FeedbackList } from 'shared-freight/feedback-list';

export default function CarrierFeedbackPage() {
  return <FeedbackList isPortal />;
}
