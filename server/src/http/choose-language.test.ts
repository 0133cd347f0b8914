import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

test.each([
  ['nothing', {}, 'en'],
  ['a browser in Swahili', { acceptLanguage: 'sw' }, 'sw'],
  ['a browser in Kenyan Swahili', { acceptLanguage: 'sw-KE,sw;q=0.9,en-US;q=0.8,en;q=0.7' }, 'sw'],
  ['English before Swahili', { acceptLanguage: 'en-GB,en;q=0.9,sw;q=0.8' }, 'en'],
  ['Swahili before English by weight', { acceptLanguage: 'en;q=0.3, SW;q=0.9' }, 'sw'],
  ['a language we do not have, then Swahili', { acceptLanguage: 'lg,sw;q=0.5' }, 'sw'],
  ['only languages we do not have', { acceptLanguage: 'fr-FR,fr;q=0.9,*;q=0.1' }, 'en'],
  ['no Swahili, please', { acceptLanguage: 'sw;q=0' }, 'en'],
  ['nonsense', { acceptLanguage: ';;q=,,sw;q=x' }, 'en'],
  ['a choice made before', { cookie: 'a=b; language=sw', acceptLanguage: 'en' }, 'sw'],
  ['a choice against the browser', { cookie: 'language=en; x=y', acceptLanguage: 'sw' }, 'en'],
  ['a cookie of another name', { cookie: 'mylanguage=sw' }, 'en'],
  ['a cookie that names no language of ours', { cookie: 'language=../sw', acceptLanguage: 'sw' }, 'sw'],
  ['an address that asks for it', { asked: 'sw', cookie: 'language=en' }, 'sw'],
  ['an address that asks for what is not there', { asked: 'xx', cookie: 'language=sw' }, 'sw'],
  ['an address that asks twice', { asked: ['sw', 'en'] }, 'en'],
])('%s', (_name, hints, expected) => {
  expect(chooseLanguage(hints)).toBe(expected);
});
