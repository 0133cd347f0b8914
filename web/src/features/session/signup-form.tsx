import { type CountryCode, countries, countryOf } from '@sanduku/contracts/countries';
import { pages } from '@sanduku/contracts/pages';
import type { ContactMethod } from '@sanduku/contracts/players/api';
import { isPhoneNumber, normalisePhone } from '@sanduku/contracts/players/phone';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { browserStorage } from '../../lib/browser.ts';
import { checkedBy, type Problems, useForm } from '../../lib/form.ts';
import { countryName } from '../../lib/language/countries.en.ts';
import { messages } from '../../lib/language/shared.en.ts';
import { useLocaleCountry } from '../../lib/locale-country.ts';
import { Link, useLocation, useNavigate } from '../../lib/router.tsx';
import { api } from '../../server/api.ts';
import { ApiError } from '../../server/api-error.ts';
import type { CallRequest, DataAt } from '../../server/routes.ts';
import { session } from '../../server/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { Checkbox, CodeField, Field, PasswordField, SelectField } from '../../ui/fields.tsx';
import { FormError, refusedField, signupErrorText } from './auth-errors.tsx';
import { auth } from './texts.en.ts';

const texts = auth.signup;

const contactOptions = [
  { value: 'email', label: texts.email },
  { value: 'phone', label: texts.phone },
] as const;

const countryOptions = countries.map(({ code, currency }) => ({
  value: code,
  label: texts.countryOption(countryName(code), currency),
}));

interface SignupValues {
  referralCode: string;
  username: string;
  email: string;
  phone: string;
  /** Undefined until chosen; suggestions apply. */
  country: CountryCode | undefined;
  contactMethod: ContactMethod | undefined;
  password: string;
  confirmPassword: string;
  terms: boolean;
}

/** A typed contact stays visible when the country changes. */
function writtenContact({ email, phone }: SignupValues): ContactMethod | undefined {
  return phone ? 'phone' : email ? 'email' : undefined;
}

/** Before validation has loaded. */
function isFilledIn({ username, contactMethod, password, confirmPassword, terms, ...values }: SignupValues) {
  return Boolean(username && contactMethod && values[contactMethod] && password && confirmPassword && terms);
}

const NOTHING = {};

const UNCHECKED = { data: undefined, problems: {} };

type TextName = 'referralCode' | 'username' | 'email' | 'phone' | 'password' | 'confirmPassword';

export function SignupForm() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const referral = new URLSearchParams(search).get('ref');
  const [values, setValues] = useState<SignupValues>({
    referralCode: referral ?? '',
    username: '',
    email: '',
    phone: '',
    country: undefined,
    contactMethod: undefined,
    password: '',
    confirmPassword: '',
    terms: false,
  });
  useReferralClick(referral);
  const [progress, setProgress] = useState<'editing' | 'sending' | 'created'>('editing');
  const [error, setError] = useState<string>();
  /** Cleared by the next change. */
  const [refused, setRefused] = useState<Problems<TextName>>(NOTHING);
  const { claim, contactCode, setContactCode, askForCode, dropClaim } = useContactClaim();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [name] = Object.keys(refused);
    element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }, [refused]);
  const suggestedCountry = useLocaleCountry();
  const country = values.country ?? suggestedCountry;
  const contactMethod = values.contactMethod ?? writtenContact(values) ?? suggestedContact(country);
  const filledIn = { ...values, country, contactMethod, ...(claim && { contactCode }) };
  const [schemas, fetchSchemas] = useSchemas(values);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const { data: account, problems } = schemas ? checkedBy(schemas.signupForm, filledIn) : UNCHECKED;
  const { form, field, isValid } = useForm(
    { ...problems, ...refused },
    () => void signUp(),
    () => setError(undefined),
  );
  const { dialCode, currency } = countryOf(country);

  function change(changes: Partial<SignupValues>) {
    setValues((before) => ({ ...before, ...changes }));
    setRefused(NOTHING);
    if ('email' in changes || 'phone' in changes || changes.contactMethod || changes.country) dropClaim();
  }

  async function prove() {
    try {
      await askForCode(
        contactMethod === 'email'
          ? { contactMethod, email: values.email, country }
          : { contactMethod, phone: values.phone, country },
      );
      setRefused(NOTHING);
    } catch (failure) {
      setError(failure instanceof ApiError && failure.message ? failure.message : texts.somethingWrong);
    }
  }

  const text = (name: TextName) => ({
    ...field(name),
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value }),
  });

  async function signUp() {
    if (progress !== 'editing') return;
    setError(undefined);
    setProgress('sending');
    if (!account) return pressAgainChecked();
    try {
      const created = await session.signup(account);
      setProgress('created');
      void showAlert(auth.alerts.created(created.user.username));
      const isSignedIn = await session.loginAfterSignup(created);
      if (!isSignedIn) navigate(pages.login, { replace: true, state: { accountReady: true } });
    } catch (failure) {
      setProgress('editing');
      const text = signupErrorText(failure, filledIn);
      const name = refusedField(failure);
      if (name) setRefused({ [name]: text });
      else setError(text);
    }
  }

  /** Queue submits until validation has loaded. Dropped if the form changed since. */
  async function pressAgainChecked() {
    const isChecked = await fetchSchemas();
    flushSync(() => setProgress('editing'));
    if (!isChecked) setError(messages.api.offline);
    else if (latest.current === values) element.current?.requestSubmit();
  }

  return (
    <>
      <form {...form} ref={element} onFocus={fetchSchemas} className="flex flex-col gap-4">
        <Field
          {...text('username')}
          label={auth.username}
          hint={texts.usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField
          {...field('country')}
          label={texts.country}
          hint={texts.countryHint(currency)}
          options={countryOptions}
          value={country}
          onChange={({ target }) => change({ country: target.value as CountryCode })}
          autoComplete="country"
        />
        <SegmentedChoice
          label={texts.contactMethod}
          options={contactOptions}
          value={contactMethod}
          onChange={(chosen) => change({ contactMethod: chosen })}
        />
        {contactMethod === 'email' ? (
          <Field
            {...text('email')}
            label={texts.emailField}
            hint={texts.emailHint}
            type="email"
            autoComplete="email"
          />
        ) : (
          <Field
            {...text('phone')}
            label={texts.phoneField}
            hint={
              isPhoneNumber(values.phone) && isPhoneNumber(normalisePhone(values.phone, country))
                ? texts.phoneSaved(normalisePhone(values.phone, country))
                : texts.phoneHint(dialCode)
            }
            type="tel"
            autoComplete="tel"
          />
        )}
        {refused[contactMethod] && <Button onClick={() => void prove()}>{texts.prove}</Button>}
        {claim && (
          <>
            <p role="status" className="break-words">
              {texts.codeSent(claim.sentTo)}
            </p>
            {claim.code && <Banner tone="info">{texts.sandboxCode(claim.code)}</Banner>}
            <CodeField
              {...field('contactCode')}
              label={texts.code}
              hint={texts.codeHint}
              value={contactCode}
              onValueChange={setContactCode}
            />
          </>
        )}
        <PasswordField
          {...text('password')}
          label={auth.password}
          hint={texts.passwordHint}
          autoComplete="new-password"
        />
        <PasswordField
          {...text('confirmPassword')}
          label={texts.confirmPassword}
          autoComplete="new-password"
        />
        <Field
          {...text('referralCode')}
          label={texts.referralCode}
          hint={texts.referralHint}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Checkbox
          {...field('terms')}
          label={
            <>
              {texts.terms.before}
              <NewTabLink to={pages.terms}>{texts.terms.terms}</NewTabLink>
              {texts.terms.between}
              <NewTabLink to={pages.privacy}>{texts.terms.privacy}</NewTabLink>
              {texts.terms.after}
            </>
          }
          checked={values.terms}
          onChange={({ target }) => change({ terms: target.checked })}
        />
        {error && <FormError onDismiss={() => setError(undefined)}>{error}</FormError>}
        <SubmitButton
          disabled={schemas ? !isValid || !account : !isFilledIn(filledIn)}
          busy={progress !== 'editing'}
          busyLabel={progress === 'created' ? texts.done : texts.submitting}
        >
          {texts.submit}
        </SubmitButton>
      </form>
      <p className="text-center text-sm">
        {texts.toLogin}{' '}
        <Link to={pages.login + search} className="prose-link font-semibold">
          {texts.toLoginLink}
        </Link>
      </p>
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm">
        <NewTabLink to={pages.security}>{texts.security}</NewTabLink>
        <NewTabLink to={pages.help}>{texts.help}</NewTabLink>
      </p>
    </>
  );
}

function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="prose-link">
      {children}
      <span className="sr-only"> ({auth.signup.opensNewTab})</span>
    </a>
  );
}

/** A code sent to a contact that another account uses without proof. */
function useContactClaim() {
  const [claim, setClaim] = useState<DataAt<'POST /api/auth/contact-code'>>();
  const [contactCode, setContactCode] = useState('');
  return {
    claim,
    contactCode,
    setContactCode,
    askForCode: async (body: CallRequest<'POST /api/auth/contact-code'>['body']) => {
      setClaim((await api.call('POST /api/auth/contact-code', { body })).data);
      setContactCode('');
    },
    dropClaim: () => setClaim(undefined),
  };
}

const LONGEST_CODE = 40;
const COUNTED_VISIT = 'countedVisit';

/** Counts once per browser, code and day. Not awaited: the figure is informational. */
function useReferralClick(code: string | null): void {
  useEffect(() => {
    if (!code || code.length > LONGEST_CODE) return;
    const visit = `${new Date().toDateString()} ${code}`;
    const storage = browserStorage();
    if (storage.getItem(COUNTED_VISIT) === visit) return;
    storage.setItem(COUNTED_VISIT, visit);
    api.call('POST /api/referrals/click', { body: { code } }).catch(() => undefined);
  }, [code]);
}

/** Loads on first use and retries after a failure. Resolves to whether it is loaded. */
function useSchemas(values: SignupValues) {
  const [schemas, setSchemas] = useState<typeof import('./schemas.ts')>();
  const [isUsed, setUsed] = useState(false);
  async function fetchSchemas(): Promise<boolean> {
    setUsed(true);
    try {
      setSchemas(await import('./schemas.ts'));
      return true;
    } catch {
      return false;
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is the occasion to ask again.
  useEffect(() => {
    if (isUsed && !schemas) void fetchSchemas();
  }, [isUsed, schemas, values]);
  return [schemas, fetchSchemas] as const;
}

/** Where players know their phone number better than their e-mail. */
const phoneCountries: readonly CountryCode[] = ['UG', 'KE', 'TZ', 'RW', 'GH'];

export function suggestedContact(country: CountryCode): ContactMethod {
  return phoneCountries.includes(country) ? 'phone' : 'email';
}
