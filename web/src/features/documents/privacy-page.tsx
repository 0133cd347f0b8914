import { DocumentPage } from './document-page.tsx';
import { privacy } from './privacy.en.ts';

export function PrivacyPage() {
  return <DocumentPage {...privacy} />;
}
