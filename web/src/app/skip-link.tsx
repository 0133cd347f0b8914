import { messages } from '../lib/language/shared.en.ts';

/** The first stop of the Tab key: past the header, to the page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-md bg-marigold font-semibold text-on-marigold [color-scheme:dark] focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
    >
      {messages.navigation.skip}
    </a>
  );
}
