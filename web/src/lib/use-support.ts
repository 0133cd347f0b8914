import { brand, chatLinkOf } from '@sanduku/contracts/brand';
import { useClientConfig } from './client-config.ts';

/** How support is reached: as the operator has set it, and until that is known as the brand has it. */
export function useSupport(): { phone: string; email: string; chatLink: string } {
  const support = useClientConfig()?.settings.support ?? brand.support;
  return { phone: support.phone, email: support.email, chatLink: chatLinkOf(support) };
}
