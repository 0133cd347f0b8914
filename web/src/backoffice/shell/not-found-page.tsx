import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists.tsx';
import { paths } from '../paths.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { shell } from './texts.ts';

const texts = shell.notFound;

export function NotFoundPage() {
  return (
    <PageFrame title={shell.pages.notFound}>
      <EmptyState
        title={texts.title}
        text={texts.text}
        action={<ButtonLink to={paths.queue}>{texts.home}</ButtonLink>}
      />
    </PageFrame>
  );
}
