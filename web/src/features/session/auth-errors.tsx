import type { ContactMethod } from '@sanduku/contracts/players/api';
import { ApiError } from '../../server/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { auth } from './texts.en.ts';

interface Attempt {
  contactMethod: ContactMethod;
  referralCode: string;
}

export function signupErrorText(error: unknown, { contactMethod, referralCode }: Attempt): string {
  if (!(error instanceof ApiError)) return auth.signup.somethingWrong;
  if (error.code === 'unreadable' || !error.message) return auth.signup.failed;
  if (error.code === 'rate_limited') return auth.rateLimited(error.message);
  if (error.code === 'username_taken') return error.message;
  if (error.code === 'email_taken' || error.code === 'phone_taken')
    return contactMethod === 'email' ? auth.signup.emailExists : auth.signup.phoneExists;
  const { problem } = error.params ?? {};
  if (error.code === 'invalid_referral_code' || problem === 'referral_code_not_valid')
    return auth.signup.invalidReferral(referralCode.trim());
  return error.message;
}

type RefusedField = 'username' | 'email' | 'phone' | 'password' | 'referralCode';

export function refusedField(error: unknown): RefusedField | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const about = String(error.params?.problem ?? error.code);
  if (about.includes('referral_code')) return 'referralCode';
  return (['username', 'email', 'phone', 'password'] as const).find((field) => about.startsWith(`${field}_`));
}

export function loginErrorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'unreadable') return auth.login.failed;
  if (error.code === 'rate_limited') return auth.rateLimited(error.message);
  if (error.message) return error.message;
  return error.code === 'invalid_credentials' ? auth.login.refused : auth.login.failed;
}

export function FormError({ children, onDismiss }: { children: string; onDismiss: () => void }) {
  return (
    <div ref={bringIntoView}>
      <Banner tone="error" onDismiss={onDismiss}>
        {children}
      </Banner>
    </div>
  );
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
