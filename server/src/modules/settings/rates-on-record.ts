import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { sql } from 'kysely';

/** All rates of every country by the id of their change; 0: the defaults in the code. For audits. */
export const ratesOnRecord = sql`(
  select r.id, c.key as country,
    case jsonb_typeof(c.value) when 'object' then (c.value ->> 'buying')::numeric else (c.value #>> '{}')::numeric end
      as buying,
    case jsonb_typeof(c.value) when 'object' then (c.value ->> 'selling')::numeric else (c.value #>> '{}')::numeric end
      as selling
  from (select id, rates from rate_change union all select 0, '{}') r,
    jsonb_each(${JSON.stringify(defaultSettings.rates)}::jsonb || r.rates) c
)`;
