import { useOddsFigures } from '../../lib/odds.ts';
import { DocumentPage } from './document-page.tsx';
import { terms } from './terms.en.ts';

export function TermsPage() {
  return <DocumentPage {...terms(useOddsFigures())} />;
}
