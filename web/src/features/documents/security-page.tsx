import { security } from '../../messages/en/security.ts';
import { DocumentPage } from './document-page.tsx';

export function SecurityPage() {
  return <DocumentPage {...security} />;
}
