import { FeedbackList } from 'shared-freight/feedback-list';

export default function FeedbackPage() {
  return <FeedbackList />;
}
