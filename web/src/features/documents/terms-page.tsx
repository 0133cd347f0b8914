import { terms } from '../../messages/en/terms.ts';
import { DocumentPage } from './document-page.tsx';

export function TermsPage() {
  return <DocumentPage {...terms} />;
}
