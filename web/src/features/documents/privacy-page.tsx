import { privacy } from '../../messages/en/privacy.ts';
import { DocumentPage } from './document-page.tsx';

export function PrivacyPage() {
  return <DocumentPage {...privacy} />;
}
