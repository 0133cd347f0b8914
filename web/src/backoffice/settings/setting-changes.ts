import type { Settings } from '@sanduku/contracts/settings/rules';
import type { SettingField } from './setting-fields.ts';

/** What has been typed, by the key of its field; what nobody has touched is not in it. */
export type Draft = Readonly<Record<string, string>>;

export interface SettingChange {
  field: SettingField;
  /** What the field says now. */
  text: string;
}

/** What would change. Typing what is there already changes nothing. */
export function changesIn(
  fields: readonly SettingField[],
  draft: Draft,
  current: Settings,
): readonly SettingChange[] {
  return fields.flatMap((field) => {
    const text = draft[field.key]?.trim();
    return text === undefined || text === field.textOf(current) ? [] : [{ field, text }];
  });
}

/** What the server is sent: only the settings that change, each of them whole. */
export function requestOf(changes: readonly SettingChange[], current: Settings): Partial<Settings> {
  const changed = changes.reduce((settings, { field, text }) => field.applied(settings, text), current);
  const names = new Set(changes.map(({ field }) => field.setting));
  return Object.fromEntries([...names].map((name) => [name, changed[name]]));
}
