import { DocumentPage } from './document-page.tsx';
import { security } from './security.en.ts';

export function SecurityPage() {
  return <DocumentPage {...security} />;
}
