import type { SettingName } from '@sanduku/contracts/settings/rules';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { ExactTime } from '../shared/time.tsx';
import { settings as texts } from './texts.ts';
import type { SettingsAnswer } from './use-settings.ts';

interface ChangeHistoryProps {
  names: ReadonlySet<SettingName>;
  changed: SettingsAnswer['changed'];
}

/** Who changed these settings last, and when; the audit log has what was before and why. */
export function ChangeHistory({ names, changed }: ChangeHistoryProps) {
  const own = changed.filter(({ name }) => names.has(name));
  if (own.length === 0) return <p className="text-sm text-ink-soft">{texts.unchanged}</p>;
  return (
    <ul className="text-sm text-ink-soft">
      {own.map(({ name, changedBy, changedAt }) => (
        <li key={name}>
          {texts.changed(texts.names[name], changedBy ?? texts.onServer)} <ExactTime at={changedAt} />
          {'. '}
          <Link to={paths.auditOf('setting', name)} className="prose-link">
            {texts.log}
          </Link>
        </li>
      ))}
    </ul>
  );
}
