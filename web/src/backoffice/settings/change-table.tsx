import type { Settings } from '@sanduku/contracts/settings/rules';
import type { SettingChange } from './setting-changes.ts';
import { settings as allTexts } from './texts.ts';

const texts = allTexts.change;

interface ChangeTableProps {
  changes: readonly SettingChange[];
  current: Settings;
}

/** Each change with what was and what will be. */
export function ChangeTable({ changes, current }: ChangeTableProps) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{texts.caption}</caption>
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="py-1 pr-3 font-semibold">
            {texts.setting}
          </th>
          <th scope="col" className="py-1 pr-3 font-semibold">
            {texts.before}
          </th>
          <th scope="col" className="py-1 font-semibold">
            {texts.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, text }) => (
          <tr key={field.key} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 font-medium">
              {field.label}
            </th>
            <td className="py-2 pr-3 break-words text-ink-soft tabular-nums">
              {field.shown(field.textOf(current))}
            </td>
            <td className="py-2 font-semibold break-words tabular-nums">{field.shown(text)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
