import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/fields.tsx';
import { useOperators } from '../operators/use-operators.ts';
import { FilterBar } from '../shared/filter-bar.tsx';
import { audit } from './texts.ts';
import type { AuditFilters } from './use-audit.ts';

const texts = audit.filters;

const kinds = [
  { value: '', label: texts.everything },
  ...Object.entries(audit.kinds).map(([value, label]) => ({ value, label })),
];

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}

export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { operator = '', subjectKind = '', subjectId = '' } = filters;
  const [number, setNumber] = useState(subjectId);
  const operators = useOperators().data ?? [];
  const people = [
    { value: '', label: texts.everybody },
    ...operators.map(({ id, username }) => ({ value: id, label: username })),
  ];

  function submit(event: FormEvent) {
    event.preventDefault();
    onChange({ ...filters, subjectId: number.trim() });
  }

  return (
    <FilterBar>
      <SelectField
        label={texts.operator}
        options={people}
        value={operator}
        onChange={({ target }) => onChange({ ...filters, operator: target.value })}
      />
      <SelectField
        label={texts.kind}
        options={kinds}
        value={subjectKind}
        onChange={({ target }) => onChange({ ...filters, subjectKind: target.value })}
      />
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field
            label={texts.id}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <Button type="submit" className="min-h-12">
          {texts.apply}
        </Button>
      </form>
      {(operator || subjectKind || subjectId) && (
        <Button variant="quiet" className="min-h-12" onClick={() => onChange({})}>
          {texts.clear}
        </Button>
      )}
    </FilterBar>
  );
}
